import type { ShownUpload, Upload } from '#types'
import { ClientError, ConflictError, NotFoundError } from '../errors.ts'
import type { RequestOptions, Transport } from '../transport/open-transport.ts'
import type { UploadSource } from './upload-source.ts'

export interface SendOptions {
  /** Called before the first part and after each part that has arrived: store `uploadId` to resume after a restart. */
  onProgress?: (progress: UploadProgress) => void
  /** Number of parts sent in parallel. Default: 3. */
  concurrency?: number
  /** Stops the upload; parts that have arrived are kept for a day. */
  signal?: AbortSignal
}

export interface UploadProgress {
  uploadId: string
  /** Number of bytes that have arrived. */
  sentBytes: number
  totalBytes: number
  /** Whether the upload can be resumed: it comes in parts. */
  canResume: boolean
}

/** Timeout that allows for a part of 8 MiB over a slow line. */
const PART_SECONDS = 600
/** Retries of a part; including their pauses, they last somewhat more than a minute without a connection. */
const PART_RETRIES = 10
/** How often the state is read anew because addresses expired or parts were lost. */
const MOST_ROUNDS = 5

/**
 * Sends what is missing of an upload, until all of it has arrived.
 *
 * @param upload - As its creation or `GET` shows it.
 */
export async function sendUpload(
  transport: Transport,
  get: (upload_id: string, options?: RequestOptions) => Promise<ShownUpload>,
  upload: ShownUpload,
  source: UploadSource,
  options: SendOptions,
): Promise<Upload> {
  const { upload_id } = upload
  let state = upload
  for (let round = 1; state.status === 'pending' && round <= MOST_ROUNDS; round++) {
    await sendMissing(transport, state, source, options).catch((error) => {
      // The address expired, or another sender was first: the state of the upload shows what is left to send.
      if (!(error instanceof NotFoundError || error instanceof ConflictError)) throw error
    })
    state = await get(upload_id, options)
  }
  if (state.status === 'uploaded') return state
  throw new ClientError(`The upload ${upload_id} is ${state.status}.`)
}

async function sendMissing(
  transport: Transport,
  { upload_id, size_bytes, upload }: ShownUpload,
  source: UploadSource,
  options: SendOptions,
): Promise<void> {
  if (!upload)
    throw new ClientError('This upload cannot be resumed: it has no parts. Create another one.')
  const { onProgress, concurrency = 3, signal } = options
  const { part_size, parts } = upload
  const missing = parts ?? []
  let sentBytes = size_bytes - missing.reduce((sum, part) => sum + part.size_bytes, 0)
  const canResume = parts !== null
  const tell = () =>
    onProgress?.({ uploadId: upload_id, sentBytes, totalBytes: size_bytes, canResume })
  if (parts === null || part_size === null) {
    sentBytes = 0
    tell()
    const body = await source.read(0, size_bytes)
    await put(transport, upload.url, body, upload.headers, signal)
    sentBytes = size_bytes
    return tell()
  }
  tell()
  const stopped = new AbortController()
  const stop = () => stopped.abort(signal?.reason)
  signal?.addEventListener('abort', stop, { once: true })
  const queue = [...missing]
  const work = async () => {
    for (let part = queue.shift(); part; part = queue.shift()) {
      const start = (part.number - 1) * part_size
      const body = await source.read(start, start + part.size_bytes)
      await put(transport, part.url, body, {}, stopped.signal)
      sentBytes += part.size_bytes
      tell()
    }
  }
  try {
    const workers = Array.from({ length: Math.max(1, concurrency) }, work)
    await Promise.all(workers)
  } catch (error) {
    stopped.abort(error)
    throw error
  } finally {
    signal?.removeEventListener('abort', stop)
  }
}

async function put(
  transport: Transport,
  url: string,
  body: Blob | Uint8Array<ArrayBuffer>,
  headers: Record<string, string>,
  signal?: AbortSignal,
): Promise<void> {
  const response = await transport.exchange(
    url,
    { method: 'PUT', body, headers },
    { timeoutSeconds: PART_SECONDS, maxRetries: PART_RETRIES, ...(signal && { signal }) },
  )
  await response.body?.cancel()
}
