import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deflateSync } from 'node:zlib'
import { findTools, runFfmpeg } from '@svc/clip-engine'

/** A font that is shipped with the captions. */
export const FONT = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/montserrat/800ExtraBold/Montserrat_800ExtraBold.ttf'),
)

/** Draws a picture of 64×48 as the format that `name` ends with. */
export function picture(name: string, args: string[] = []): Promise<Uint8Array> {
  return made(name, ['-f', 'lavfi', '-i', 'testsrc2=s=64x48:r=10:d=1', ...args])
}

/** Makes one second of sound as the format that `name` ends with. */
export function sound(name: string): Promise<Uint8Array> {
  return made(name, ['-f', 'lavfi', '-i', 'sine=d=1'])
}

async function made(name: string, args: string[]): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'asset-files-'))
  const path = join(folder, name)
  const { signal } = new AbortController()
  await runFfmpeg(findTools(), [...args, path], { signal, timeoutSeconds: 30 })
  const bytes = await Bun.file(path).bytes()
  await rm(folder, { recursive: true })
  return bytes
}

/** Wraps drawing instructions in an SVG of 100×50. */
export function svg(inside: string, attributes = ''): Uint8Array {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="50" ${attributes}>${inside}</svg>`,
  )
}

/** Writes a PNG that claims a size and has one compressed stream as its picture. */
export function claimedPng(width: number, height: number, extra: Uint8Array[] = []): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc(Math.min(1e6, (4 * width + 1) * height)))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    ...extra,
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** Writes one chunk of a PNG. */
export function pngChunk(name: string, data: Uint8Array): Buffer {
  const chunk = Buffer.alloc(12 + data.length)
  chunk.writeUInt32BE(data.length, 0)
  chunk.write(name, 4, 'latin1')
  chunk.set(data, 8)
  chunk.writeUInt32BE(Bun.hash.crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length)
  return chunk
}
