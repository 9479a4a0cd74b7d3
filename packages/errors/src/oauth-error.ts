/** Every `error` value of the OAuth endpoints, with its default status. */
export const OAUTH_ERROR_STATUS = {
  invalid_request: 400,
  invalid_client: 401,
  invalid_grant: 400,
  invalid_scope: 400,
  invalid_target: 400,
  invalid_token: 401,
  unauthorized_client: 400,
  unsupported_grant_type: 400,
  unsupported_response_type: 400,
  invalid_redirect_uri: 400,
  invalid_client_metadata: 400,
  access_denied: 403,
  server_error: 500,
  temporarily_unavailable: 503,
} as const

/** An `error` value of OAuth. */
export type OAuthErrorCode = keyof typeof OAUTH_ERROR_STATUS

/** The body of every failed response of the OAuth endpoints: RFC 6749 §5.2. */
export interface OAuthErrorBody {
  error: OAuthErrorCode
  error_description: string
}

/**
 * A refusal by the authorization server, with the text that the client receives.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-5.2
 */
export class OAuthError extends Error {
  readonly code: OAuthErrorCode
  readonly status: number
  /** Response headers that belong to the refusal, for example `Allow` or `WWW-Authenticate`. */
  readonly headers: Readonly<Record<string, string>>

  constructor(
    code: OAuthErrorCode,
    description: string,
    options: { status?: number; headers?: Record<string, string> } = {},
  ) {
    super(description)
    this.name = 'OAuthError'
    this.code = code
    this.status = options.status ?? OAUTH_ERROR_STATUS[code]
    this.headers = options.headers ?? {}
  }

  /** Returns the body of the response. Characters that the standard does not allow become `?`. */
  toBody(): OAuthErrorBody {
    return { error: this.code, error_description: this.message.replaceAll(NOT_ALLOWED, '?') }
  }
}

// RFC 6749 §5.2 allows printable ASCII without the quote and the backslash.
const NOT_ALLOWED = /[^\x20-\x21\x23-\x5B\x5D-\x7E]/g
