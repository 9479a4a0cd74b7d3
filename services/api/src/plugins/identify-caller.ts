import { type Refusal, refuseCredential } from '@svc/auth-core'
import { ApiError } from '@svc/errors'
import { ENDPOINT_SCOPES, type Endpoint } from '@svc/scope-policy'
import type { Core } from '../dependencies.ts'
import { countRefusal } from './rate-limits.ts'

/**
 * Finds out who is calling; a refusal is counted, and leads a client to where it can get a token.
 *
 * @param find - Believes or refuses what the request brings, as one of `core.callers` does.
 * @param endpoint - As its router writes it, for the scope that a client is told to ask for.
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
