import { connection } from './connection.ts'

/**
 * Loads a part of the studio that was not needed until now; while the service does not answer, it waits as calls do.
 *
 * @throws {TypeError} The service is there, but has the file no more: it has a newer studio.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let failures = 0; ; ) {
    try {
      return await load()
    } catch (error) {
      const wasAway = await connection.wait()
      if (!wasAway && ++failures > 1) throw error
    }
  }
}
