import { ApiError } from '@svc/errors'
import { OutgoingBody } from './outgoing-body.ts'
import type { BodySource } from './wire/byte-flow.ts'

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
  body: BodySource | null,
  { patience, keeps }: { patience: number; keeps: boolean },
): OutgoingBody | Promise<OutgoingBody> {
  if (!body) return NO_BODY
  return inTime(takeFirst(body, keeps), patience)
}

async function takeFirst(body: BodySource, keeps: boolean): Promise<OutgoingBody> {
  const parts: Uint8Array[] = []
  let size = 0
  // A body of a known length is read to its end if that is not far.
  const isShort = body.length !== null && body.length <= HELD_BYTES
  while (isShort || size < HELD_BYTES) {
    const part = await body.read()
    if (!part) return new OutgoingBody(joined(parts))
    parts.push(part)
    size += part.length
  }
  return new OutgoingBody(
    joined(parts),
    body,
    keeps && (body.length ?? Number.POSITIVE_INFINITY) <= LARGEST_KEPT_BYTES,
  )
}

const joined = (parts: Uint8Array[]) =>
  parts.length === 1 ? (parts[0] ?? null) : Buffer.concat(parts)

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
