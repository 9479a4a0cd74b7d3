import { type Context, type IdempotentRequest, runIdempotent } from '@svc/domain'
import { type ElysiaCustomStatusResponse, status } from 'elysia'
import { tagOf, WrittenAnswer } from './written-answer.ts'

/** The response for a resource that a verb made. */
export interface Made<Status extends number, Body> {
  status: Status
  body: Body
  location?: string
}

/** Builds the response for a resource that a verb made; `location` is the path under which it can be read. */
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
 * Creates the function that runs a request's verb in one transaction, and only once per `Idempotency-Key`.
 *
 * A repeated request gets the first answer again, byte for byte, marked `Idempotency-Replayed: true`.
 * Every POST of `/v1` goes through it; a route without a body passes `null`.
 */
export function createOnce(
  context: Context,
  request: Omit<IdempotentRequest, 'body'>,
  set: { headers: Record<string, unknown>; status?: number | string },
) {
  return async <M extends Made<number, unknown>>(
    body: unknown,
    verb: (context: Context) => Promise<M>,
  ): Promise<Answered<M>> => {
    const answer = await runIdempotent(context, { ...request, body }, verb)
    if (answer.location) set.headers['location'] = answer.location
    const resource: object = JSON.parse(answer.body)
    if (!answer.replayed) return status(answer.status, resource) as Answered<M>
    set.headers['idempotency-replayed'] = 'true'
    set.status = answer.status
    // Not checked against the route's shape, which may have members that the release that made this answer lacked.
    return new WrittenAnswer(answer.body, tagOf(resource)) as unknown as Answered<M>
  }
}
