/** The caller of a request whose credential was accepted. */
export interface Caller<Scope extends string = string> {
  readonly kind: 'api_key' | 'access_token'
  readonly accountId: string
  /** Identifies the credential: the id of a key, or a token's grant (its `jti` when it has none). Safe to log. */
  readonly credentialId: string
  readonly scopes: ReadonlySet<Scope>
  /** Issuer of the token; for an API key, the product itself. */
  readonly issuer: string | null
  /** The user a token acts for, as named by the sign-in; `null` for an API key, which acts for its account. */
  readonly subject: string | null
  /** The client a token was issued to. */
  readonly clientId: string | null
  /** RFC 3339; `null` is valid until revoked. */
  readonly expiresAt: string | null
}
