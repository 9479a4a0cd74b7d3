import { ApiError, type CommonCode } from '@svc/errors'
import { Elysia } from 'elysia'
import type { Caller } from './caller.ts'
import { type ChallengeFacts, writeChallenge } from './challenge.ts'

export interface BearerAuthOptions<Scope extends string> {
  /** Believes or refuses the value of an `Authorization` header; see `createAuthenticator`. */
  authenticate(authorization: string | null | undefined): Promise<Caller<Scope>>
  /** Where the metadata of this protected resource is: an absolute URL. */
  resource_metadata: string
}

/**
 * Gives a route its `caller`, and the option `scope` that says what it needs.
 *
 * Both run in Elysia's transform stage: whoever lacks the credential (401) or the scope (403) is refused before query
 * and body are looked at. The refusal is an `ApiError`, and `WWW-Authenticate` is set whoever writes its body.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6750#section-3
 */
export const bearerAuth = <Scope extends string>({
  authenticate,
  resource_metadata,
}: BearerAuthOptions<Scope>) =>
  new Elysia({ name: 'bearer-auth', seed: resource_metadata })
    .derive({ as: 'scoped' }, async ({ headers: { authorization }, set }) => {
      try {
        return { caller: await authenticate(authorization) }
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 401) throw error
        const facts = {
          resource_metadata,
          error: authorization ? 'invalid_token' : undefined,
        } as const
        throw challenged(error, facts, set.headers)
      }
    })
    .macro({
      scope: (required: Scope) => ({
        transform({ caller, set }) {
          if (!caller) throw new Error('The caller is derived before this runs.')
          if (caller.scopes.has(required)) return
          const error = new ApiError('MISSING_SCOPE', `This needs the scope ${required}.`, {
            required_scope: required,
          })
          const facts = { resource_metadata, scope: required, error: 'insufficient_scope' } as const
          throw challenged(error, facts, set.headers)
        },
        detail: { security: [{ bearer: [required] }] },
      }),
    })

function challenged(
  { code, message, problems: [details] }: ApiError,
  facts: ChallengeFacts,
  headers: Record<string, unknown>,
): ApiError {
  const challenge = writeChallenge(facts)
  headers['www-authenticate'] = challenge
  return new ApiError(code as CommonCode, message, {
    ...details,
    headers: { 'WWW-Authenticate': challenge },
  })
}
