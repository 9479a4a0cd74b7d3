// Written by `bun run generate` from the document of the service.

/** Ends a token and what came of the same consent. */
export interface RevocationRequest {
  /** The token that is to end: an access or a refresh token. */
  token: string
  /** What kind it is. Default: found out. */
  token_type_hint?: 'access_token' | 'refresh_token'
  /** The client, unless HTTP Basic names it. */
  client_id?: string
  /** The secret of a client of `client_secret_post`. Default: none. */
  client_secret?: string
}
