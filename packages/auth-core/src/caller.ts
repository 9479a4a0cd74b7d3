/** Who is asking, once a credential was believed. */
export interface Caller<Scope extends string = string> {
  readonly kind: 'api_key' | 'access_token'
  readonly accountId: string
  /** Which credential it was: the id of a key, or a token's grant (its `jti` when it has none). Safe to log. */
  readonly credentialId: string
  readonly scopes: ReadonlySet<Scope>
  /** Who issued a token; an API key is the product's own. */
  readonly issuer: string | null
  /** For whom a token acts, as the sign-in calls them; `null` for an API key, which acts for its account. */
  readonly subject: string | null
  /** Which client a token was issued to. */
  readonly clientId: string | null
  /** RFC 3339; `null` lasts until it is revoked. */
  readonly expiresAt: string | null
}
