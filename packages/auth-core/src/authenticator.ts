import { type AccessTokenOptions, createTokenCallers } from './access-token-caller.ts'
import { type ApiKeyOptions, createKeyCallers, type Found } from './api-key-caller.ts'
import type { Caller } from './caller.ts'
import { refuseCredential } from './challenge.ts'
import { readBearer } from './read-bearer.ts'
import { refused } from './refusal.ts'

/** What is believed: either kind alone, or both. */
export interface AuthenticatorOptions<Scope extends string> {
  apiKeys?: ApiKeyOptions<Scope>
  accessTokens?: AccessTokenOptions<Scope>
}

/** Decides who is calling. */
export interface Authenticator<Scope extends string> {
  /**
   * Believes the value of an `Authorization` header, or says why it does not.
   *
   * Throws only what look-ups throw: then nothing is known about the credential.
   */
  check(authorization: string | null | undefined): Promise<Found<Scope>>
  /**
   * Does what `check` does, and throws the refusal.
   *
   * @throws {ApiError} `INVALID_API_KEY` for a credential that is missing, malformed, unknown, expired or
   * revoked, always in the same words: a stranger learns nothing from the difference. Its `cause` is the `Refusal`.
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
 *
 * @throws {RangeError} The options contradict themselves, or the prefix cannot be one.
 */
export function createAuthenticator<Scope extends string>(
  options: AuthenticatorOptions<Scope>,
): Authenticator<Scope> {
  const { apiKeys, accessTokens } = options
  const keys = apiKeys && createKeyCallers(apiKeys)
  const tokens = accessTokens && createTokenCallers(accessTokens)

  async function check(authorization: string | null | undefined): Promise<Found<Scope>> {
    const credential = readBearer(authorization)
    if (credential === null) {
      return refused('authorization', authorization ? 'malformed' : 'missing')
    }
    const isKey = apiKeys !== undefined && credential.startsWith(apiKeys.prefix)
    return (isKey ? keys : tokens)?.find(credential) ?? refused('token', 'unsupported')
  }

  return {
    check,
    async authenticate(authorization) {
      const found = await check(authorization)
      if (found.ok) return found.caller
      throw refuseCredential(found.refusal)
    },
    forget: (credentialId) => keys?.forget(credentialId),
  }
}
