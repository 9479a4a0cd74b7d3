import { ApiError } from '@svc/errors'
import { OutgoingBody } from './outgoing-body.ts'

/** Longest body, in bytes, that is read completely before the request is sent on, so that a slow client holds no slot. */
const HELD_BYTES = 65_536

/** Longest body, in bytes, that is kept so that it can be sent twice; project creations are smaller. */
const LARGEST_KEPT_BYTES = 3_000_000

const NO_BODY = new OutgoingBody(null)

/**
 * Reads the first part of a request's body, which is the whole body of most requests.
 *
 * @param patience - How long the first part may take to arrive, in milliseconds.
 * @param keeps - Whether a longer body is kept, because its request may be repeated.
 * @throws {ApiError} `REQUEST_TIMEOUT` when the first part does not arrive in time.
 */
export function takeBody(
  request: Request,
  { patience, keeps }: { patience: number; keeps: boolean },
): OutgoingBody | Promise<OutgoingBody> {
  if (!request.body) return NO_BODY
  const length = Number(request.headers.get('content-length') ?? Number.NaN)
  const taken =
    length <= HELD_BYTES
      ? request.bytes().then((bytes) => new OutgoingBody(bytes))
      : takeFirst(request.body, keeps && length <= LARGEST_KEPT_BYTES)
  return inTime(taken, patience)
}

async function takeFirst(body: ReadableStream<Uint8Array>, keeps: boolean): Promise<OutgoingBody> {
  const reader = body.getReader()
  const parts: Uint8Array[] = []
  let size = 0
  while (size < HELD_BYTES) {
    const { done, value } = await reader.read()
    if (done) return new OutgoingBody(Buffer.concat(parts))
    parts.push(value)
    size += value.length
  }
  return new OutgoingBody(Buffer.concat(parts), reader, keeps)
}

async function inTime<T>(work: Promise<T>, patience: number): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(tooSlow()), patience)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Creates the error for a client that sends its body too slowly. */
export const tooSlow = () =>
  new ApiError('REQUEST_TIMEOUT', 'The body did not arrive in time: send it faster.', {
    location: 'body',
    // The rest of the body is not read, so the connection cannot be reused.
    headers: { Connection: 'close' },
  })
