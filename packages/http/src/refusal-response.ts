import type { ApiError } from '@svc/errors'
import type { RequestIds } from './request-ids.ts'

/** Converts a refusal to a response, for code outside any Elysia application. */
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
