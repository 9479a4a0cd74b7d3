// Written by `bun run generate` from the document of the service.

/** Redeems a refresh token. */
export interface RefreshTokenRequest {
  /** What is redeemed. */
  grant_type: 'refresh_token'
  /** The client, unless HTTP Basic names it. */
  client_id?: string
  /** The secret of a client of `client_secret_post`. Default: none. */
  client_secret?: string
  /** The newest one; it works once. */
  refresh_token: string
  /** Fewer scopes. Default: those of the grant. */
  scope?: string
  /** What the tokens are for: the address of the API or of `/mcp`; sent twice, both. Default: both. */
  resource?: string
}
