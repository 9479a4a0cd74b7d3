import { access, constants, mkdir, stat } from 'node:fs/promises'
import { reasonOf } from './explain.ts'

/**
 * Refuses a path that is not a readable, non-empty file before any work begins; the engine checks its content.
 *
 * @throws {Error} A sentence that names the file.
 */
export async function checkVideo(path: string): Promise<void> {
  const found = await stat(path).catch((error: unknown) => {
    throw new Error(`The video ${path} cannot be read: ${reasonOf(error)}.`)
  })
  if (found.isDirectory()) throw new Error(`${path} is a folder; name a video file in it.`)
  if (!found.isFile()) throw new Error(`${path} is not a file.`)
  if (found.size === 0) throw new Error(`${path} is empty: it has 0 bytes.`)
  await access(path, constants.R_OK).catch((error: unknown) => {
    throw new Error(`The video ${path} cannot be read: ${reasonOf(error)}.`)
  })
}

/**
 * Creates the folder for results unless it exists, and checks that it is writable before the long work begins.
 *
 * @returns Whether it was made now.
 * @throws {Error} A sentence that names the folder.
 */
export async function openOutFolder(path: string): Promise<boolean> {
  try {
    const made = await mkdir(path, { recursive: true })
    await access(path, constants.W_OK)
    return made !== undefined
  } catch (error) {
    throw new Error(
      `Clips cannot be saved in ${path}: ${reasonOf(error)}. Name another folder with --out.`,
    )
  }
}
