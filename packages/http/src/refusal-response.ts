import type { ApiError } from '@svc/errors'
import type { RequestIds } from './request-ids.ts'

/** Writes a refusal as a response, for the places that no Elysia application covers. */
export function refusalResponse(refusal: ApiError, ids: RequestIds): Response {
  return Response.json(refusal.toBody(), {
    status: refusal.status,
    headers: {
      ...refusal.headers,
      'X-Request-ID': ids.request_id,
      'X-Trace-ID': ids.trace_id,
    },
  })
}
