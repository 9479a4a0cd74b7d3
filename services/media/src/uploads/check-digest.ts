import { StorageError } from '@svc/storage'

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
