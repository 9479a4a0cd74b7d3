import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

/** The content of a file of rows: how many lines, and the SHA-256 of the uncompressed text. */
export interface RowFacts {
  rows: number
  sha256: string
}

/** Big enough that neither the digest nor the compression is called once a row. */
const CHUNK_BYTES = 256 * 1024
const NEWLINE = 0x0a

/** Writes rows, each ending in a newline, to a new gzip file, and waits for the disk. */
export async function writeRows(
  source: AsyncIterable<Uint8Array>,
  path: string,
): Promise<RowFacts> {
  const { facts, counted } = countRows(gathered(source))
  const file = createWriteStream(path, { mode: 0o600, flush: true })
  await pipeline(counted, createGzip({ level: 3 }), file)
  return facts()
}

/** Reads a gzip file of rows into a stream. */
export async function readRows(path: string, target: Writable): Promise<RowFacts> {
  const unzipped: Readable = createReadStream(path).pipe(createGunzip())
  const { facts, counted } = countRows(unzipped)
  await pipeline(counted, target)
  return facts()
}

function countRows(source: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256')
  let rows = 0
  async function* counted() {
    for await (const chunk of source) {
      hash.update(chunk)
      for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) rows++
      yield chunk
    }
  }
  return { counted, facts: () => ({ rows, sha256: hash.digest('hex') }) }
}

async function* gathered(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of source) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes < CHUNK_BYTES) continue
    yield Buffer.concat(chunks)
    chunks = []
    bytes = 0
  }
  yield Buffer.concat(chunks)
}
