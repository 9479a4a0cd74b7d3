import { ApiError } from '@svc/errors'

/**
 * Reads a request's body without ever holding more than `maxBytes` of it.
 *
 * @param maxBytes - Counted while reading, so a body of unknown length is cut off too.
 * @returns No bytes when the request has no body.
 * @throws {ApiError} `PAYLOAD_TOO_LARGE` when it is longer than `maxBytes`.
 */
export async function readBytes(request: Request, maxBytes: number): Promise<Buffer> {
  if (!request.body) return Buffer.alloc(0)
  if (Number(request.headers.get('content-length')) > maxBytes) throw tooLarge(maxBytes)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.length
    if (size > maxBytes) throw tooLarge(maxBytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const tooLarge = (maxBytes: number) =>
  new ApiError('PAYLOAD_TOO_LARGE', `The body is longer than the ${maxBytes} bytes allowed here.`)
