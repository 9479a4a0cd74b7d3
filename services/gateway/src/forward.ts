import { ApiError } from '@svc/errors'
import { NOT_BEGUN } from '@svc/http'
import type { RemoteAnswer } from './behind/connection.ts'
import { BrokeOff, Refused, Unusable } from './behind/failures.ts'
import { Moved, send } from './behind/send.ts'
import type { Client } from './client.ts'
import type { Incoming } from './incoming.ts'
import type { Instance } from './instance.ts'
import { isUsable, passBack } from './pass-back.ts'
import { type RemoteService, unavailable } from './remote-service.ts'
import { takeBody } from './take-body.ts'
import { tokensOf } from './wire/head-reader.ts'

/**
 * Passes a request to a service of another process, and its response back, as streams.
 *
 * An instance that refuses the connection gets nothing, so any request goes to another one; while none is reachable, requests wait.
 * A request that may have reached an instance is repeated once, and only if it is a read, or creates a project with an idempotency key. No request is repeated after its response
 * has begun.
 *
 * @throws {ApiError} `UPSTREAM_ERROR`, `UPSTREAM_TIMEOUT` when there is no usable response; `SERVICE_UNAVAILABLE` when
 * there are too many requests; `REQUEST_TIMEOUT` when the client is too slow.
 */
export async function forward(
  request: Incoming,
  service: RemoteService,
  client: Client,
): Promise<RemoteAnswer> {
  const isRead = READS.has(request.method)
  const mayRepeat = isRead || isCreationWithKey(request)
  const taken = takeBody(request.body, { patience: service.limits.body, keeps: mayRepeat })
  const body = taken instanceof Promise ? await taken : taken
  const attempt = { request, service, client, body }
  const tried = new Set<Instance>()
  service.counted()
  let repeats = mayRepeat ? 1 : 0
  let mayUseKept = isRead
  for (;;) {
    const instance = service.sole ?? (await service.choose(tried))
    try {
      const mayMove = repeats > 0 && body.canBeSent
      const answer = await send(attempt, instance, { mayMove, mayUseKept })
      const delay = answer.head.status === 503 ? answer.head.headers.get(NOT_BEGUN) : null
      if (delay === null) {
        if (isUsable(answer, client)) {
          instance.answered()
          return passBack(answer, service, client)
        }
        discard(answer)
        throw new Unusable()
      }
      discard(answer)
      tried.add(instance)
      instance.missed(Number(delay))
    } catch (error) {
      if (error instanceof ApiError) throw error
      tried.add(instance)
      if (error instanceof Refused && body.canBeSent) {
        instance.missed()
        continue
      }
      if (request.hasLeft) throw unavailable()
      // The end of a kept connection may have crossed the request: that says nothing of the instance.
      const isStale = error instanceof BrokeOff && error.wasKept
      if (!(error instanceof Moved) && !isStale) instance.failed('broke off')
      const isWorth =
        error instanceof Moved || isStale || (mayHelp(error, service) && service.takeRepeat())
      if (repeats === 0 || !body.canBeSent || !isWorth) throw unavailable()
      repeats -= 1
      mayUseKept = false
    }
  }
}

/** Reads the rest of nothing: the connection of an answer that is not passed back is of no use. */
function discard({ body }: RemoteAnswer): void {
  if (body && 'cancel' in body) body.cancel()
}

const READS = new Set(['GET', 'HEAD'])

/** A key that the `Connection` header names is not passed on: the service does not know it. */
function isCreationWithKey({ method, headers, target }: Incoming): boolean {
  return (
    method === 'POST' &&
    headers.has('idempotency-key') &&
    target.split('?', 1)[0] === '/v1/projects' &&
    !tokensOf(headers.get('connection') ?? '').includes('idempotency-key')
  )
}

/** Whether the same request may be answered when it is sent again; a wrong answer, only by another instance. */
function mayHelp(error: unknown, service: RemoteService): boolean {
  return error instanceof BrokeOff || (error instanceof Unusable && service.instances.length > 1)
}
