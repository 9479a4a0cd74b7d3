import { open } from 'node:fs/promises'
import { EngineError } from '../engine-error.ts'

const START_BYTES = 4096

export interface FileStart {
  size_bytes: number
  /** At most the first 4096 bytes. */
  start: Uint8Array
}

/**
 * Reads the beginning of a file, and refuses files that can be recognized as unusable without ffprobe.
 *
 * @throws {EngineError} `source_unsupported` for folders, devices and text, which includes every playlist;
 *   `source_corrupt` for an empty file; `source_unreachable` when it cannot be read.
 */
export async function readStart(path: string): Promise<FileStart> {
  await using file = await open(path, 'r').catch((cause: Error) => {
    throw new EngineError('source_unreachable', `The file cannot be read: ${cause.message}`, {
      cause,
    })
  })
  const stat = await file.stat()
  if (!stat.isFile()) {
    throw new EngineError('source_unsupported', `${path} is not a file.`)
  }
  if (stat.size === 0) throw new EngineError('source_corrupt', 'The file is empty.')

  const { buffer, bytesRead } = await file.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0)
  const start = buffer.subarray(0, bytesRead)
  if (isText(start)) {
    throw new EngineError('source_unsupported', `The file is ${nameText(start)}, not a video.`)
  }
  return { size_bytes: stat.size, start }
}

/** No medium begins with 4096 bytes, or a whole file, of printable characters. */
function isText(start: Uint8Array): boolean {
  return start.every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d))
}

function nameText(start: Uint8Array): string {
  const text = new TextDecoder().decode(start).trimStart().toLowerCase()
  if (text.startsWith('#extm3u') || text.startsWith('ffconcat')) return 'a playlist'
  if (text.startsWith('<!doctype html') || text.startsWith('<html')) return 'a web page'
  return 'text'
}
