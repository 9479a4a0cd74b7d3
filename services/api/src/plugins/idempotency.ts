import { type Context, type IdempotentRequest, runIdempotent } from '@svc/domain'
import { ApiError } from '@svc/errors'
import { type ElysiaCustomStatusResponse, status } from 'elysia'

/** What a verb made, and how to say so. */
export interface Made<Status extends number, Body> {
  status: Status
  body: Body
  location?: string
}

/** Names what a verb made; `location` is the path under which it can be read. */
export function made<const Status extends number, Body>(
  status: Status,
  body: Body,
  location?: string,
): Made<Status, Body> {
  return { status, body, ...(location && { location }) }
}

type Answered<M> =
  M extends Made<infer Status, infer Body> ? ElysiaCustomStatusResponse<Status, Body> : never

/**
 * Creates what runs a request's verb in one transaction, and only once per `Idempotency-Key`.
 *
 * A repeated request gets the first answer again, byte for byte, marked `Idempotency-Replayed: true`.
 */
export function createOnce(
  context: Context,
  request: Omit<IdempotentRequest, 'body'>,
  set: { headers: Record<string, unknown> },
) {
  return async <M extends Made<number, unknown>>(
    body: unknown,
    verb: (context: Context) => Promise<M>,
  ): Promise<Answered<M>> => {
    checkKey(request.key)
    const answer = await runIdempotent(context, { ...request, body }, verb)
    if (answer.location) set.headers['location'] = answer.location
    if (answer.replayed) set.headers['idempotency-replayed'] = 'true'
    return status(answer.status, JSON.parse(answer.body)) as Answered<M>
  }
}

const KEY = /^[\x21-\x7e](?:[\x20-\x7e]{0,198}[\x21-\x7e])?$/

function checkKey(key: string | undefined) {
  if (key === undefined || KEY.test(key)) return
  throw new ApiError(
    'VALIDATION_ERROR',
    `Received a key of ${key.length} characters; allowed are 1 to 200 printable ASCII characters.`,
    { location: 'header.Idempotency-Key' },
  )
}
