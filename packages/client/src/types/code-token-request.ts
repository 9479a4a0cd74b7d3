// Written by `bun run generate` from the document of the service.

/** Redeems an authorization code. */
export interface CodeTokenRequest {
  /** What is redeemed. */
  grant_type: 'authorization_code'
  /** The client, unless HTTP Basic names it. */
  client_id?: string
  /** The secret of a client of `client_secret_post`. Default: none. */
  client_secret?: string
  /** The code of the callback; it works once, for a minute. */
  code: string
  /** The one of the authorization request. */
  redirect_uri: string
  /** What the challenge was made of: 43 to 128 characters. */
  code_verifier: string
}
