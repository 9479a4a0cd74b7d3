import { open, rm } from 'node:fs/promises'
import { EngineError } from '../engine-error.ts'
import { refuseLarger } from '../probe/refuse-source.ts'
import { type Opened, type OpenOptions, openUrl } from './open-url.ts'
import type { Flow } from './watch-flow.ts'

export interface FetchProgress {
  receivedBytes: number
  /** `null` while unknown. */
  totalBytes: number | null
}

export interface DownloadOptions extends OpenOptions {
  flow: Flow
  maxBytes: number
  onProgress: (progress: FetchProgress) => void
}

/** Most connections that are opened for one download. */
const ATTEMPTS = 4

/**
 * Writes the body of an opened URL to `path`; after a broken connection the download is resumed.
 *
 * It is resumed only if the file on the server is unchanged, otherwise it starts again. Nothing is left at `path`
 * after a failure.
 *
 * @throws {EngineError} `source_too_large`, `source_unreachable`, `timeout` or `storage_full`.
 */
export async function download(
  first: Opened,
  path: string,
  options: DownloadOptions,
): Promise<void> {
  try {
    let { response } = first
    let part = await receive(response, path, 0, options)
    for (let attempt = 2; !part.isWhole; attempt++) {
      if (attempt > ATTEMPTS) throw brokenOff(first.url, part.received)
      const headers = resumeHeaders(response, part.received)
      const again = await openUrl(first.url.href, { ...options, headers })
      options.flow.renew()
      part = await receive(again.response, path, startOf(again, part.received), options)
      response = again.response
    }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

interface Part {
  /** How many bytes of the file, from its first, are on the disk. */
  received: number
  isWhole: boolean
}

async function receive(
  response: Response,
  path: string,
  offset: number,
  { flow, maxBytes, onProgress }: DownloadOptions,
): Promise<Part> {
  const totalBytes = totalOf(response)
  refuseLarger(totalBytes ?? 0, maxBytes)
  let received = offset
  await using file = await open(path, offset > 0 ? 'a' : 'w')
  const pieces = (response.body ?? new Blob().stream()).getReader()
  try {
    while (true) {
      const piece = await pieces.read().catch(() => 'broken' as const)
      flow.signal.throwIfAborted()
      if (piece === 'broken') return { received, isWhole: false }
      if (piece.done) return { received, isWhole: received === (totalBytes ?? received) }
      received += piece.value.length
      refuseLarger(received, maxBytes)
      await file.appendFile(piece.value).catch(explainWrite)
      flow.arrive(piece.value.length)
      onProgress({ receivedBytes: received, totalBytes })
    }
  } finally {
    pieces.cancel().catch(() => {})
  }
}

/** Reads the size of the whole file in bytes from the headers, also of a partial response. */
function totalOf({ status, headers }: Response): number | null {
  const text =
    status === 206 ? headers.get('content-range')?.split('/')[1] : headers.get('content-length')
  return text && /^\d+$/.test(text) ? Number(text) : null
}

/** Requests the rest of the file only if a strong `ETag`, or `Last-Modified` without any `ETag`, identifies its version. */
function resumeHeaders({ headers }: Response, received: number): Record<string, string> {
  const version = headers.get('etag') ?? headers.get('last-modified')
  if (received === 0 || !version || version.startsWith('W/')) return {}
  return { range: `bytes=${received}-`, 'if-range': version }
}

/** Returns the offset at which a response begins; 0 if the server sends the whole file because it has changed. */
function startOf({ response, url }: Opened, received: number): number {
  if (response.status === 200) return 0
  const range = response.headers.get('content-range')
  if (range?.startsWith(`bytes ${received}-`)) return received
  throw new EngineError(
    'source_unreachable',
    `${url.host} was asked for bytes from ${received} and sent ${range ?? 'others'}.`,
    { retryable: true },
  )
}

function explainWrite(cause: NodeJS.ErrnoException): never {
  if (cause.code !== 'ENOSPC') throw cause
  throw new EngineError('storage_full', 'The disk is full.', { cause, retryable: true })
}

function brokenOff({ host }: URL, received: number): EngineError {
  return new EngineError(
    'source_unreachable',
    `${host} broke the connection ${ATTEMPTS} times, at last after ${received} bytes.`,
    { retryable: true },
  )
}
