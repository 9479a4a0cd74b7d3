import { appendFile, copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { media } from '../../packages/test-media/src/index.ts'

/** Addresses to which parts of files are sent. */
export const isPart = (url: URL | string) => /\/media\/uploads\/[^/]+\/\d+$/.test(String(url))

/** Writes a short film; behind it come bytes that every player skips, so that it is sent in parts. */
export async function padFilm(path: string, bytes: number): Promise<void> {
  await copyFile(media('talk-start.mp4'), path)
  if (bytes === 0) return
  const box = Buffer.alloc(bytes)
  crypto.getRandomValues(new Uint8Array(box.buffer, box.byteOffset + 8, 4096))
  box.writeUInt32BE(bytes, 0)
  box.write('free', 4)
  await appendFile(path, box)
}

/** Makes a folder that is deleted at the end of its block. */
export async function openFolder() {
  const path = await mkdtemp(join(tmpdir(), 'clip-service-film-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}
