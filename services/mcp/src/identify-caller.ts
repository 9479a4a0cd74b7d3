import { writeChallenge } from '@svc/auth-core'
import { ApiError, type ErrorBody } from '@svc/errors'
import { isScope, SCOPES, type Scope } from '@svc/scope-policy'
import { type Send, unavailable } from './api-sender.ts'

/** Who sent a POST, as the API says. */
export interface Caller {
  scopes: ReadonlySet<Scope>
}

/**
 * Asks the API whose credential a request carries. The answer counts for this request only: the next one may come
 * after a revocation.
 *
 * @param headers - The caller's own, as they go to the API.
 * @param resource_metadata - Where a client without a credential learns how to get one.
 * @throws {ApiError} `INVALID_API_KEY` with the challenge that leads a client through discovery and consent.
 * @throws {ApiError} `RATE_LIMITED` when too many bad credentials came from this address.
 */
export async function identifyCaller(
  send: Send,
  headers: Headers,
  resource_metadata: string,
): Promise<Caller> {
  const response = await send('/caller', { headers })
  const body = await response.json().catch(() => null)
  if (response.ok) return { scopes: new Set((body as { scopes: string[] }).scopes.filter(isScope)) }
  const [problem] = (body as ErrorBody | null)?.errors ?? []
  if (!problem || response.status >= 500) throw unavailable()
  const { code, description, ...details } = problem
  if (code !== 'INVALID_API_KEY') throw new ApiError(code, description, details)
  const challenge = writeChallenge({
    resource_metadata,
    scope: SCOPES.join(' '),
    error: headers.has('authorization') ? 'invalid_token' : undefined,
  })
  throw new ApiError(code, description, { headers: { 'WWW-Authenticate': challenge } })
}
