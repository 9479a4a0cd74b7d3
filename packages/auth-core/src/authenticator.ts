import type { Caller } from './caller.ts'

/** An API key as the look-up gives it. */
export interface StoredApiKey<Scope extends string = string> {
  key_id: string
  /** SHA-256 of the whole key, in hexadecimal. */
  key_hash: string
  account_id: string
  scopes: readonly Scope[]
  expires_at: string | null
  revoked_at: string | null
}

export interface AuthenticatorOptions<Scope extends string> {
  /** What every API key begins with. */
  prefix: string
  /** Finds a key by the id written in it. */
  findApiKey(key_id: string): Promise<StoredApiKey<Scope> | null>
  /** Milliseconds since the epoch; for tests. */
  now?: () => number
}

export interface Authenticator<Scope extends string> {
  authenticate(authorization: string | null | undefined): Promise<Caller<Scope>>
  /** Forgets a credential at once on this process; others forget it within a second. */
  forget(credentialId: string): void
}

export function createAuthenticator<Scope extends string>(
  _options: AuthenticatorOptions<Scope>,
): Authenticator<Scope> {
  throw new Error('not written yet')
}
