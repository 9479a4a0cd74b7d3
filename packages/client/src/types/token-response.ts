// Written by `bun run generate` from the document of the service.

/** An access token, and the refresh token that follows. */
export interface TokenResponse {
  /** Send it as `Authorization: Bearer`. A JWT (`at+jwt`, ES256). */
  access_token: string
  /** How it is sent. */
  token_type: 'Bearer'
  /** How long it works. Unit: seconds. */
  expires_in: number
  /** The next refresh token. */
  refresh_token?: string
  /** Scopes, separated by spaces. */
  scope: string
}
