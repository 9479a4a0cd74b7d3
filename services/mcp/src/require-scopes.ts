import { refuseScope } from '@svc/auth-core'
import { SCOPES } from '@svc/scope-policy'
import { ENDPOINT_SCOPES } from '@svc/specification/operations'
import type { Caller } from './callers.ts'
import { toolOf } from './tools/all-tools.ts'
import { resourceOf } from './tools/resources.ts'

/**
 * Refuses a tool call or the reading of a resource whose scope the caller lacks, before the protocol answers: only an HTTP status can make a
 * client request further scopes from its user.
 *
 * @param message - A JSON-RPC message; a malformed one is left to the protocol to refuse.
 * @throws {ApiError} `MISSING_SCOPE`, with a challenge that names the held scopes besides the missing one: a client
 * requests exactly the scopes of the challenge, and would lose the others.
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
