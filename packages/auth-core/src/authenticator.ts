import { type AccessTokenOptions, createTokenCallers } from './access-token.ts'
import { type ApiKeyOptions, createKeyCallers, type Found } from './api-key.ts'
import type { Caller } from './caller.ts'
import { refuseCredential } from './challenge.ts'
import type { SentRequest } from './dpop.ts'
import { refused } from './refusal.ts'

/** The accepted kinds of credential: either alone, or both. */
export interface AuthenticatorOptions<Scope extends string> {
  apiKeys?: ApiKeyOptions<Scope>
  accessTokens?: AccessTokenOptions<Scope>
  /**
   * How long the result of a look-up is cached, in milliseconds, 900 by default: a revoked credential may work for as long. Longer
   * ones are for tests.
   */
  lifetimeMs?: number
  /** Milliseconds of a clock that is never set; `performance.now` by default. */
  elapsed?: () => number
}

/** Finds the caller for a credential. */
export interface Authenticator<Scope extends string> {
  /**
   * Checks the value of an `Authorization` header; returns the caller, or the reason for the refusal.
   *
   * Throws only the errors of look-ups; the credential is then neither accepted nor refused.
   *
   * @param sent - The rest of the request; when absent, tokens that are bound to a key are refused.
   */
  check(
    authorization: string | null | undefined,
    sent?: Omit<SentRequest, 'scheme'>,
  ): Promise<Found<Scope>>
  /** What proofs of possession may be signed with, for the challenge. */
  readonly dpopAlgorithms: readonly string[]
  /**
   * Like `check`, but throws the refusal.
   *
   * @throws {ApiError} `INVALID_API_KEY` for a credential that is missing, malformed, unknown, expired or
   * revoked; see `refuseCredential` for what its text tells apart. Its `cause` is the `Refusal`.
   */
  authenticate(authorization: string | null | undefined): Promise<Caller<Scope>>
  /** Removes an API key from the cache of this process at once; other processes drop it within a second. */
  forget(credentialId: string): void
}

/**
 * Creates the authenticator of one process.
 *
 * A credential that begins with the prefix is treated as an API key only; every other one as an access token. Results of
 * look-ups are cached for less than a second: that limits both the look-ups for a busy caller and the
 * time for which a revoked credential still works.
 *
 * @throws {RangeError} The options contradict each other, or the prefix is malformed.
 */
export function createAuthenticator<Scope extends string>(
  options: AuthenticatorOptions<Scope>,
): Authenticator<Scope> {
  const { apiKeys, accessTokens, ...memory } = options
  const keys = apiKeys && createKeyCallers(apiKeys, memory)
  const tokens = accessTokens && createTokenCallers(accessTokens, memory)

  async function check(
    authorization: string | null | undefined,
    sent?: Omit<SentRequest, 'scheme'>,
  ): Promise<Found<Scope>> {
    const read = readCredential(authorization)
    if (!read) return refused('authorization', authorization ? 'malformed' : 'missing')
    const { scheme, credential } = read
    if (keys && credential.startsWith(keys.prefix))
      return scheme === 'bearer' ? keys.find(credential) : refused('api_key', 'unsupported')
    if (!tokens) return refused('token', 'unsupported')
    return tokens.find(credential, { method: '', url: '', proof: null, ...sent, scheme })
  }

  return {
    check,
    dpopAlgorithms: accessTokens?.verifier.dpopAlgorithms ?? [],
    async authenticate(authorization) {
      const found = await check(authorization)
      if (found.ok) return found.caller
      throw refuseCredential(found.refusal)
    },
    forget: (credentialId) => keys?.forget(credentialId),
  }
}

/**
 * Reads the credential of an `Authorization: Bearer` or `DPoP` header; `null` when there is none: RFC 6750 §2.1, RFC 9449 §7.1.
 *
 * Accepts a single credential of visible characters without a comma, not a list.
 */
function readCredential(
  authorization: string | null | undefined,
): { scheme: SentRequest['scheme']; credential: string } | null {
  const [, scheme, credential] =
    /^(bearer|dpop) +([\x21-\x2b\x2d-\x7e]+)$/i.exec(authorization ?? '') ?? []
  if (!credential) return null
  return { scheme: scheme?.toLowerCase() === 'dpop' ? 'dpop' : 'bearer', credential }
}

/**
 * Reads the credential of an `Authorization: Bearer` header; `null` when there is none.
 *
 * Accepts what `readCredential` does.
 */
export function readBearer(authorization: string | null | undefined): string | null {
  const read = readCredential(authorization)
  return read?.scheme === 'bearer' ? read.credential : null
}
