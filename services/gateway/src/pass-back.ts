import { ApiError } from '@svc/errors'
import type { Client } from './client.ts'
import { removeHopByHop } from './forwarded-headers.ts'
import type { RemoteService } from './remote-service.ts'

/** Longest response, in bytes, that needs no slot: the service can send all of it, however slowly the client reads. */
const SMALL_BYTES = 65_536

/**
 * Makes the response for a client from that of a service. A long response holds a slot while it is transferred.
 *
 * @throws {ApiError} `SERVICE_UNAVAILABLE` when there are too many transfers.
 */
export function passBack(response: Response, { streams }: RemoteService, client: Client): Response {
  const { status, statusText, headers, body } = response
  // A response of `fetch` is passed on as it is at a third of the price of a copy, and lets its headers be changed.
  removeHopByHop(headers)
  if (!body || Number(headers.get('content-length') ?? Number.NaN) <= SMALL_BYTES) return response
  const address = client.address ?? ''
  if (streams.tryTake(address)) {
    const passed = withEnd(body, () => streams.release(address))
    return new Response(passed, { status, statusText, headers })
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

/** Passes a body on, and calls `onEnd` once when it ends, fails or is cancelled. */
function withEnd(body: ReadableStream<Uint8Array>, onEnd: () => void): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  let end = () => {
    end = () => {}
    onEnd()
  }
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const part = await reader.read().catch((error) => {
          end()
          throw error
        })
        if (part.value) return controller.enqueue(part.value)
        end()
        controller.close()
      },
      cancel(reason) {
        end()
        return reader.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
}
