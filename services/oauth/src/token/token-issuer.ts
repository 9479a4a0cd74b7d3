import {
  ACCESS_TOKEN_SECONDS,
  type AccessTokenClaims,
  createKeySet,
  createTokenSigner,
  createTokenVerifier,
  type PublicJwk,
} from '@svc/auth-core'
import * as domain from '@svc/domain'
import type { Resources } from '../resources.ts'

/** For how long the current signing key is cached, so that it is not read for every token. */
const KEY_AGE_MS = 1000

/** What an access token authorizes: subject, account, client, scopes and resource. */
export interface Authority {
  subject: string
  /** The account, of those that the subject belongs to, for which the authority was given. */
  account_id: string
  client_id: string
  scopes: readonly string[]
  /** `null` for every resource. */
  resource: string | null
  /** Absent for a token that belongs to no grant. */
  grant_id?: string
}

export type IssueToken = (authority: Authority) => Promise<string>

/** Creates the function that issues access tokens: RFC 9068 §2.2. */
export function createTokenIssuer(options: {
  sql: domain.Database
  secret: domain.Secret
  baseUrl: string
  resources: Resources
}): IssueToken {
  const { sql, secret, baseUrl, resources } = options
  const sealer = domain.signingKeySealer(secret)
  const current = remembered(async () => {
    // Rotation happens here: a key that signs nothing does not need to be replaced.
    await domain.rotateDueSigningKey(sql, sealer)
    const sign = await createTokenSigner(await domain.readSigningKey(sql, sealer))
    // Processes on machines whose clocks differ verify the tokens: they all go by the time of the database.
    const origin = (await domain.readTime(sql)) - performance.now()
    return { sign, now: () => origin + performance.now() }
  }, KEY_AGE_MS)
  return async ({ subject, account_id, client_id, scopes, resource, grant_id }) => {
    const { sign, now } = await current()
    const iat = Math.floor(now() / 1000)
    return sign({
      iss: baseUrl,
      aud: resource ?? resources.all,
      sub: subject,
      client_id,
      scope: scopes.join(' '),
      iat,
      exp: iat + ACCESS_TOKEN_SECONDS,
      jti: domain.createUlid(),
      account_id,
      ...(grant_id !== undefined && { gid: grant_id }),
    })
  }
}

/** Returns the claims of an unexpired access token of this server; `null` for any other text. */
export type ReadToken = (token: string) => Promise<Readonly<AccessTokenClaims> | null>

/** Creates the function that verifies tokens of this server. It reads the current keys from the database, not from `jwks.json`. */
export function createTokenReader(options: {
  baseUrl: string
  resources: Resources
  publishedKeys(): Promise<readonly PublicJwk[]>
}): ReadToken {
  const { baseUrl, resources, publishedKeys } = options
  const keys = createKeySet({ load: publishedKeys })
  const audiences = [resources.api, resources.mcp]
  const verifier = createTokenVerifier({ issuer: baseUrl, audiences, keys })
  return async (token) => {
    keys.replace(await publishedKeys())
    const verified = await verifier.verify(token)
    return verified.ok ? verified.claims : null
  }
}

/** Creates a store of codes and refresh tokens, which clients redeem; concurrent requests become one statement. */
export function createGrantStore(sql: domain.Database) {
  return {
    findCode: domain.batched((codes: string[]) => domain.findCodes(sql, codes), wasUndone),
    redeemCode: domain.batched(
      (codes: domain.RedeemableCode[]) => domain.redeemCodes(sql, codes),
      wasUndone,
    ),
    findRefreshToken: domain.batched(
      (tokens: string[]) => domain.findRefreshTokens(sql, tokens),
      wasUndone,
    ),
    rotateRefreshToken: domain.batched(
      (held: domain.StoredRefreshToken[]) => domain.rotateRefreshTokens(sql, held),
      wasUndone,
    ),
  }
}

/** Returns whether a statement had no effect: true for an error from the server; after a lost connection the outcome is unknown. */
function wasUndone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && SQLSTATE.test(String(error.code))
}

/** An SQLSTATE contains a digit, unlike the codes of lost connections: `40P01` is a deadlock, `EPIPE` is not from Postgres. */
const SQLSTATE = /^(?=.*\d)[0-9A-Z]{5}$/

/**
 * Caches the result of a look-up for `ageMs` milliseconds.
 *
 * Concurrent calls share one look-up. A failure rejects the calls that wait for it and is not cached.
 */
export function remembered<T>(lookUp: () => Promise<T>, ageMs: number): () => Promise<T> {
  let answer: Promise<T> | null = null
  let expires = 0
  return () => {
    const now = performance.now()
    if (answer && now < expires) return answer
    const asked = lookUp()
    answer = asked
    expires = now + ageMs
    asked.catch(() => {
      if (answer === asked) answer = null
    })
    return asked
  }
}
