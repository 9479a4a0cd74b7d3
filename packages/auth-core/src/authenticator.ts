import { ApiError } from '@svc/errors'
import { type AccessTokenOptions, createTokenCallers } from './access-token-caller.ts'
import { type ApiKeyOptions, createKeyCallers } from './api-key-caller.ts'
import type { Caller } from './caller.ts'

export interface AuthenticatorOptions<Scope extends string> extends ApiKeyOptions<Scope> {
  /** How access tokens are believed; only API keys are when absent. */
  accessTokens?: AccessTokenOptions<Scope>
}

/** Decides who is calling. */
export interface Authenticator<Scope extends string> {
  /**
   * Believes or refuses the value of an `Authorization` header.
   *
   * @throws {ApiError} `INVALID_API_KEY` for a credential that is missing, malformed, unknown, expired or
   * revoked, always in the same words: a stranger learns nothing from the difference.
   */
  authenticate(authorization: string | null | undefined): Promise<Caller<Scope>>
  /** Forgets an API key at once on this process; every other forgets it within a second. */
  forget(credentialId: string): void
}

/**
 * Creates the authenticator of one process.
 *
 * What begins with the prefix is an API key and nothing else; all other credentials are access tokens. Whatever
 * was looked up is remembered for less than a second: that bounds both the look-ups of a busy caller and the
 * time a revoked credential still opens anything.
 */
export function createAuthenticator<Scope extends string>(
  options: AuthenticatorOptions<Scope>,
): Authenticator<Scope> {
  const keys = createKeyCallers(options)
  const tokens = options.accessTokens && createTokenCallers(options.accessTokens)
  return {
    async authenticate(authorization) {
      const credential = readBearer(authorization)
      const isKey = credential.startsWith(options.prefix)
      const caller = await (isKey ? keys.find(credential) : tokens?.find(credential))
      if (caller) return caller
      throw unbelievable()
    },
    forget: keys.forget,
  }
}

function readBearer(authorization: string | null | undefined): string {
  const match = /^bearer +([^\s,]+)$/i.exec(authorization ?? '')
  if (match?.[1]) return match[1]
  throw authorization
    ? unbelievable()
    : new ApiError(
        'INVALID_API_KEY',
        'Send a credential as `Authorization: Bearer <credential>`.',
        {
          headers: { 'WWW-Authenticate': 'Bearer' },
        },
      )
}

function unbelievable(): ApiError {
  return new ApiError(
    'INVALID_API_KEY',
    'The credential is malformed, unknown, expired or revoked; check it, or make a new one.',
    { headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' } },
  )
}
