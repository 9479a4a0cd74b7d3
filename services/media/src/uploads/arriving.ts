import { ApiError } from '@svc/errors'
import { StorageError, type UploadGrant } from '@svc/storage'
import { metrics } from '@svc/telemetry'

/**
 * Counts an upload as under way until its bytes are stored or refused.
 *
 * @throws {ApiError} `BAD_REQUEST`, which only the log shows, when its sender has closed the connection before.
 */
export function arriving<T>({ signal }: Request, storing: Promise<T>): Promise<T> {
  metrics.activeUploads.inc()
  return storing
    .catch((error) => {
      if (!signal.aborted) throw error
      throw new ApiError('BAD_REQUEST', 'The connection was closed before all bytes arrived.')
    })
    .finally(() => metrics.activeUploads.dec())
}

/**
 * Refuses an upload whose headers differ from what was announced, before a byte of it is read.
 *
 * @throws {ApiError} `UNSUPPORTED_MEDIA_TYPE`, `PAYLOAD_TOO_LARGE` or `VALIDATION_ERROR`.
 */
export function checkUploadHeaders(headers: Headers, announced: UploadGrant): void {
  const type = headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase() ?? 'none'
  if (type !== announced.content_type.toLowerCase()) {
    throw new ApiError(
      'UNSUPPORTED_MEDIA_TYPE',
      `This upload was announced as ${announced.content_type} and came as ${type}.`,
      { location: 'header.Content-Type' },
    )
  }
  checkBodyHeaders(headers, announced.size_bytes)
}

/** Refuses a body that is encoded, or whose declared length is wrong. */
export function checkBodyHeaders(headers: Headers, size_bytes: number): void {
  if (headers.has('content-encoding')) {
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', 'Send the file as it is, without an encoding.', {
      location: 'header.Content-Encoding',
    })
  }
  checkLength(headers.get('content-length'), size_bytes)
}

/** A chunked body declares no length; it is counted when it arrives. */
function checkLength(header: string | null, announced: number): void {
  if (header === null || Number(header) === announced) return
  throw new ApiError(
    Number(header) > announced ? 'PAYLOAD_TOO_LARGE' : 'VALIDATION_ERROR',
    `This upload was announced with ${announced} bytes and has ${header}.`,
    { location: 'header.Content-Length' },
  )
}

const HEADERS = ['Content-Digest', 'Repr-Digest']

/**
 * Passes a body on that ends regularly only with the SHA-256 that its headers name, so that other bytes are never stored.
 *
 * Other algorithms are ignored.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9530
 */
export function checkDigest({ headers, body }: Request): ReadableStream<Uint8Array> {
  const bytes: ReadableStream<Uint8Array> = body ?? new Blob([]).stream()
  const said = HEADERS.map((name) => sha256In(headers.get(name))).filter((one) => one !== undefined)
  if (said.length === 0) return bytes
  const hasher = new Bun.CryptoHasher('sha256')
  const meter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      hasher.update(chunk)
      controller.enqueue(chunk)
    },
    flush() {
      const digest = `:${hasher.digest('base64')}:`
      if (said.every((one) => one === digest)) return
      throw new StorageError(
        'wrong_digest',
        `The bytes that arrived have the digest sha-256=${digest}, which is not the one in the header.`,
      )
    },
  })
  return bytes.pipeThrough(meter)
}

/** Of a key that is given twice the last one counts (RFC 9651). */
function sha256In(header: string | null): string | undefined {
  const entries = header?.split(',').map((entry) => entry.trim()) ?? []
  const last = entries.findLast((entry) => entry.startsWith('sha-256='))
  return last?.slice('sha-256='.length).split(';', 1)[0]?.trim()
}
