import { refuseScope } from '@svc/auth-core'
import { ENDPOINT_SCOPES, SCOPES } from '@svc/scope-policy'
import type { Caller } from './callers.ts'
import { toolOf } from './tools/all-tools.ts'
import { resourceOf } from './tools/resources.ts'

/**
 * Refuses a call of a tool, or the reading of a resource, whose scope the caller lacks, before the protocol answers: only an HTTP status can tell a
 * client to ask its user for more.
 *
 * @param message - A JSON-RPC message; what is malformed is for the protocol to refuse.
 * @throws {ApiError} `MISSING_SCOPE`, with a challenge that names what is held besides what is missing: a client
 * asks for what the challenge says, and would lose the rest.
 */
export function requireScopes(
  { scopes: held }: Caller,
  message: unknown,
  resourceMetadata: string,
): void {
  const asked = toolOf(message) ?? resourceOf(message)
  const missing = asked && ENDPOINT_SCOPES[asked.endpoint]
  if (!missing || held.has(missing)) return
  const wanted = new Set([...held, missing])
  throw refuseScope(missing, {
    resourceMetadata,
    scope: SCOPES.filter((scope) => wanted.has(scope)).join(' '),
  })
}
