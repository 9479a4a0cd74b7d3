import { ApiError } from '@svc/errors'
import { Elysia } from 'elysia'

/**
 * Refuses requests from pages of another origin, before anything else happens: a page whose host name is made to resolve
 * to this service (DNS rebinding) changes the host, never the origin.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#security-warning
 */
export const rejectForeignOrigins = (baseUrl: string) => {
  const { origin: own } = new URL(baseUrl)
  return new Elysia({ name: 'reject-foreign-origins', seed: own }).onRequest(({ request }) => {
    const origin = request.headers.get('origin')
    if (origin === null || origin === own) return
    throw new ApiError('ORIGIN_REJECTED', 'The request came from a page of another origin.')
  })
}
