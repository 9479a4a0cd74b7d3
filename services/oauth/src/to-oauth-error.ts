import { OAuthError, type OAuthErrorCode } from '@svc/errors'
import { toApiError } from '@svc/http'

/**
 * Turns whatever was thrown into a refusal in the words of OAuth.
 *
 * What the parts that all services share refuse (a body that is too long, an unknown path) becomes `invalid_request`;
 * a bug becomes `server_error` and a fixed sentence.
 */
export function toOAuthError(error: unknown, code: string | number = 'UNKNOWN'): OAuthError {
  if (error instanceof OAuthError) return error
  const { status, message, headers } = toApiError(code, error)
  return new OAuthError(CODES[status] ?? 'invalid_request', message, {
    status: status === WRONG_MEDIA_TYPE ? BAD_REQUEST : status,
    headers: { ...headers },
  })
}

const CODES: Readonly<Record<number, OAuthErrorCode>> = {
  500: 'server_error',
  503: 'temporarily_unavailable',
}

// Clients know 400 from every OAuth endpoint, and 415 from none.
const WRONG_MEDIA_TYPE = 415
const BAD_REQUEST = 400

/** Describes an unexpected failure, for the log. */
export function describeFailure(error: unknown): { error: string; stack?: string } {
  if (!(error instanceof Error)) return { error: String(error) }
  return { error: error.message, ...(error.stack && { stack: error.stack }) }
}
