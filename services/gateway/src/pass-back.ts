import { ApiError } from '@svc/errors'
import type { RemoteAnswer } from './behind/connection.ts'
import type { Client } from './client.ts'
import type { RemoteService } from './remote-service.ts'
import type { ResponseHead } from './wire/response-head.ts'

/** Longest response, in bytes, that needs no slot: the service can send all of it, however slowly the client reads. */
const SMALL_BYTES = 65_536

/**
 * Makes the response for a client from that of a service. A long response holds a slot while it is transferred.
 *
 * @throws {ApiError} `SERVICE_UNAVAILABLE` when there are too many transfers.
 */
export function passBack(
  answer: RemoteAnswer,
  service: RemoteService,
  client: Client,
): RemoteAnswer {
  const { body } = answer
  if (!body || !('cancel' in body) || (body.length ?? Number.POSITIVE_INFINITY) <= SMALL_BYTES) {
    return answer
  }
  const address = client.address ?? ''
  if (service.streams.tryTake(address)) {
    answer.release = once(() => service.streams.release(address))
    return answer
  }
  body.cancel()
  throw new ApiError('SERVICE_UNAVAILABLE', 'Too many transfers are under way. Try again.', {
    retry_after: 5,
  })
}

/** Returns whether a response is one that a service of ours gives. */
export function isUsable({ head }: RemoteAnswer, client: Client): boolean {
  const { status } = head
  return status >= 200 && status <= 599 && (status < 500 || isDeliberate(head, client))
}

// An error that a service reports is JSON, or a page with the id of this request; a crashed server sends neither.
function isDeliberate({ headers }: ResponseHead, { ids }: Client): boolean {
  const type = headers.get('content-type') ?? ''
  if (type.startsWith('text/html')) return headers.get('x-request-id') === ids.request_id
  return type.startsWith('application/json')
}

function once(work: () => void): () => void {
  let isDone = false
  return () => {
    if (!isDone) work()
    isDone = true
  }
}
