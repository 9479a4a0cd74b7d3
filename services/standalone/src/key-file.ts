import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'

/** The first API key of an installation, kept where its owner finds it: `api-key` in the data folder, mode 0600. */
export interface KeyFile {
  /** The kept key; `null` when there is none. */
  read(): Promise<string | null>
  write(key: string): Promise<void>
}

export function keyFile(dataFolder: string): KeyFile {
  const path = join(dataFolder, 'api-key')
  return {
    async read() {
      const text = await readFile(path, 'utf8').catch(() => '')
      return text.trim() || null
    },
    async write(key) {
      const file = await open(`${path}.part`, 'w', 0o600)
      await file.writeFile(`${key}\n`)
      await file.close()
      await rename(`${path}.part`, path)
    },
  }
}
