// Written by `bun run generate` from the document of the service.

export interface AuthorizeQuery {
  /** What is asked for. */
  response_type: 'code'
  /** The registered client, or the https address of its metadata document. */
  client_id: string
  /** One of the registered addresses. */
  redirect_uri: string
  /** Base64url of the SHA-256 of the code verifier, without padding. */
  code_challenge: string
  /** How it was made. */
  code_challenge_method: 'S256'
  /** Scopes, separated by spaces. Default: those of the client. */
  scope?: string
  /** Comes back with the callback: refuse another one. Default: none. */
  state?: string
  /** What the tokens are for: the address of the API or of `/mcp`; sent twice, both. Default: both. */
  resource?: string
}
