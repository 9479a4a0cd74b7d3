import type { ApiError } from '@svc/errors'
import type { Authenticator } from './authenticator.ts'
import type { Caller } from './caller.ts'
import { refuseCredential, refuseScope } from './challenge.ts'
import type { Refusal } from './refusal.ts'

export interface GuardOptions<Scope extends string> {
  /** Accepts or refuses credentials; see `createAuthenticator`. */
  authenticator: Pick<Authenticator<Scope>, 'check'> &
    Partial<Pick<Authenticator<Scope>, 'dpopAlgorithms'>>
  /** Location of the metadata of this protected resource (RFC 9728): an absolute URL. */
  resourceMetadata?: string
}

/** The input of a guard: a `Request`, or an object with what is read of it. */
export interface GuardedRequest {
  headers: { get(name: 'authorization' | 'dpop'): string | null }
  method: string
  url: string
}

/** The caller of an allowed request, or the refusal of any other. */
export type Admission<Scope extends string> =
  | { readonly ok: true; readonly caller: Caller<Scope> }
  | {
      readonly ok: false
      /** `INVALID_API_KEY` (401) or `MISSING_SCOPE` (403), with its challenge. */
      readonly error: ApiError
      /** Why, for the log; of a credential that lacks a scope: `scope`, `missing`. */
      readonly refusal: Refusal
    }

/** Allows requests, or refuses them with a challenge that names the missing credential or scope. */
export interface Guard<Scope extends string> {
  /**
   * Finds the caller of a request, who must have all of `scopes`.
   *
   * Throws only the errors of look-ups; the credential is then neither accepted nor refused.
   */
  check(request: GuardedRequest, ...scopes: readonly Scope[]): Promise<Admission<Scope>>
  /**
   * Like `check`, but throws the refusal.
   *
   * @throws {ApiError} `INVALID_API_KEY` or `MISSING_SCOPE`.
   */
  admit(request: GuardedRequest, ...scopes: readonly Scope[]): Promise<Caller<Scope>>
  /** Returns the refusal of a caller who lacks one of `scopes`; `null` when none is missing. */
  refusalOf(caller: Caller<Scope>, ...scopes: readonly Scope[]): ApiError | null
}

const NO_SCOPE: Refusal = { claim: 'scope', reason: 'missing' }

/**
 * Creates the guard of one protected resource.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6750#section-3
 */
export function createGuard<Scope extends string>(options: GuardOptions<Scope>): Guard<Scope> {
  const { authenticator, resourceMetadata } = options
  const { dpopAlgorithms } = authenticator

  async function check(
    { headers, method, url }: GuardedRequest,
    ...scopes: readonly Scope[]
  ): Promise<Admission<Scope>> {
    const sent = { method, url, proof: headers.get('dpop') }
    const found = await authenticator.check(headers.get('authorization'), sent)
    const scope = scopes.join(' ') || undefined
    if (!found.ok) {
      const facts = { resourceMetadata, scope, dpopAlgorithms }
      const error = refuseCredential(found.refusal, facts)
      return { ok: false, error, refusal: found.refusal }
    }
    const error = refusalOf(found.caller, ...scopes)
    return error ? { ok: false, error, refusal: NO_SCOPE } : found
  }

  function refusalOf({ scopes: held }: Caller<Scope>, ...scopes: readonly Scope[]) {
    const missing = scopes.find((scope) => !held.has(scope))
    if (missing === undefined) return null
    return refuseScope(missing, { resourceMetadata, scope: scopes.join(' ') })
  }

  return {
    check,
    refusalOf,
    async admit(request, ...scopes) {
      const admission = await check(request, ...scopes)
      if (admission.ok) return admission.caller
      throw admission.error
    },
  }
}
