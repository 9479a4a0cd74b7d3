import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'

/** The first API key of an installation, kept where its owner finds it: `api-key` in the data folder, mode 0600. */
export interface KeyFile {
  /**
   * The kept key; `null` when there is none.
   *
   * @throws {Error} When there may be one that cannot be read: a second first key would be made in its place.
   */
  read(): Promise<string | null>
  write(key: string): Promise<void>
}

export function keyFile(dataFolder: string): KeyFile {
  const path = join(dataFolder, 'api-key')
  return {
    async read() {
      try {
        return (await readFile(path, 'utf8')).trim() || null
      } catch (error) {
        if (isAbsent(error)) return null
        const reason = error instanceof Error ? error.message : String(error)
        throw new Error(`The API key in ${path} cannot be read: ${reason}`, { cause: error })
      }
    },
    async write(key) {
      const file = await open(`${path}.part`, 'w', 0o600)
      await file.writeFile(`${key}\n`)
      await file.close()
      await rename(`${path}.part`, path)
    },
  }
}

function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
