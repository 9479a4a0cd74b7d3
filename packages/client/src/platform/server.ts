// The implementation for Node and Bun; `package.json` chooses between this and `browser.ts`.

import { randomUUID, webcrypto } from 'node:crypto'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import type { LocalFile } from './local-file.ts'

/** Web Crypto, which Node 18 does not have as a global. */
export const subtleCrypto = webcrypto.subtle as unknown as SubtleCrypto

export const randomId = (): string => randomUUID()

/** Opens a file by its path. */
export async function openLocalFile(path: string): Promise<LocalFile> {
  const file = await open(path, 'r')
  const { size } = await file.stat()
  return {
    name: basename(path),
    size,
    async read(start, end) {
      const bytes = new Uint8Array(end - start)
      let filled = 0
      while (filled < bytes.length) {
        const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, start + filled)
        if (bytesRead === 0) throw new Error(`${path} became shorter while it was sent.`)
        filled += bytesRead
      }
      return bytes
    },
    close: () => file.close(),
  }
}
