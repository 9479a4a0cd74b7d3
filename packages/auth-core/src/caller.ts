/** Who is asking, once a credential was believed. */
export interface Caller<Scope extends string = string> {
  kind: 'api_key' | 'access_token'
  accountId: string
  /** Which credential it was: a key's id or a token's grant. Safe to log. */
  credentialId: string
  scopes: ReadonlySet<Scope>
}
