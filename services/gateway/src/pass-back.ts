import { ApiError } from '@svc/errors'
import type { Client } from './client.ts'
import { removeHopByHop } from './forwarded-headers.ts'
import type { RemoteService } from './remote-service.ts'
import type { Slots } from './slots.ts'

/** Longest response, in bytes, that needs no slot: the service can send all of it, however slowly the client reads. */
const SMALL_BYTES = 65_536

/**
 * Makes the response for a client from that of a service. A long response holds a slot while it is transferred.
 *
 * @throws {ApiError} `SERVICE_UNAVAILABLE` when there are too many transfers.
 */
export function passBack(response: Response, service: RemoteService, client: Client): Response {
  const { status, headers, body } = response
  // Bun passes on a response of `fetch` as it is at a third of the price of a copy, and lets its headers be changed.
  removeHopByHop(headers)
  if (!body || Number(headers.get('content-length') ?? Number.NaN) <= SMALL_BYTES) return response
  const address = client.address ?? ''
  if (service.streams.tryTake(address)) {
    return new Response(releasing(body, service.streams, address), { status, headers })
  }
  void body.cancel()
  throw new ApiError('SERVICE_UNAVAILABLE', 'Too many transfers are under way. Try again.', {
    retry_after: 5,
  })
}

/** Returns whether a response is one that a service of ours gives. */
export function isUsable({ status, headers }: Response, client: Client): boolean {
  return status >= 200 && status <= 599 && (status < 500 || isDeliberate(headers, client))
}

// An error that a service reports is JSON, or a page with the id of this request; a crashed server sends neither.
function isDeliberate(headers: Headers, { ids }: Client): boolean {
  const type = headers.get('content-type') ?? ''
  if (type.startsWith('text/html')) return headers.get('x-request-id') === ids.request_id
  return type.startsWith('application/json')
}

/** Passes a body on and releases its slot when the body ends, fails or is cancelled. */
function releasing(
  body: ReadableStream<Uint8Array>,
  slots: Slots,
  address: string,
): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  let isHeld = true
  const release = () => {
    if (isHeld) slots.release(address)
    isHeld = false
  }
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read()
          if (!done) return controller.enqueue(value)
          release()
          controller.close()
        } catch (error) {
          release()
          throw error
        }
      },
      cancel(reason) {
        release()
        return reader.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
}
