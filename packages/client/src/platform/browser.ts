// The implementation for browsers; `package.json` chooses between this and `server.ts`.

import type { LocalFile } from './local-file.ts'

export const subtleCrypto = globalThis.crypto?.subtle

/** 128 random bits in hexadecimal; `crypto.randomUUID` is missing on pages without TLS. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function openLocalFile(path: string): Promise<LocalFile> {
  throw new TypeError(`A browser cannot open "${path.slice(0, 80)}": give it a File or a Blob.`)
}
