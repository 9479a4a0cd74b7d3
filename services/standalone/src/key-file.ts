import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { replaceFile } from './replace-file.ts'

/** The first API key of an installation, stored in the file `api-key` of the data folder, mode 0600. */
export function keyFile(dataFolder: string) {
  const path = join(dataFolder, 'api-key')
  return {
    /**
     * Reads the stored key; `null` when there is none.
     *
     * @throws {Error} The file exists but cannot be read; it must not be replaced by a new key.
     */
    async read(): Promise<string | null> {
      try {
        return (await readFile(path, 'utf8')).trim() || null
      } catch (error) {
        if (isAbsent(error)) return null
        const reason = error instanceof Error ? error.message : String(error)
        throw new Error(`The API key in ${path} cannot be read: ${reason}`, { cause: error })
      }
    },
    async write(key: string): Promise<void> {
      // With a database elsewhere, a command may be the first to use the folder.
      await mkdir(dataFolder, { mode: 0o700, recursive: true })
      await replaceFile(path, `${key}\n`)
    },
  }
}

function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
