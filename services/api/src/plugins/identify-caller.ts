import { type Refusal, refuseCredential } from '@svc/auth-core'
import { ApiError } from '@svc/errors'
import { ENDPOINT_SCOPES, type Endpoint } from '@svc/specification/operations'
import type { Core } from '../dependencies.ts'
import { countRefusal } from './rate-limits.ts'

/**
 * Identifies the caller; a refusal is counted, and names the metadata that tells a client where to get a token.
 *
 * @param find - Accepts or refuses the credential of the request; a method of `core.callers`.
 * @param endpoint - As its router writes it, for the scope that the client is told to request.
 */
export async function identifyCaller<Found>(
  core: Core,
  find: (headers: Headers) => Promise<Found>,
  headers: Headers,
  endpoint: string,
  answer: { headers: Record<string, unknown> },
): Promise<Found> {
  try {
    return await find(headers)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    await countRefusal(core, headers, answer)
    throw refuseCredential(error.cause as Refusal, {
      resourceMetadata: core.resourceMetadata,
      scope: ENDPOINT_SCOPES[endpoint as Endpoint],
    })
  }
}
