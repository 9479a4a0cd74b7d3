import { OAuthError, type OAuthErrorCode } from '@svc/errors'
import { toApiError } from '@svc/http'

/**
 * Converts any thrown value into an OAuth error.
 *
 * Errors of the code that all services share (a body that is too long, an unknown path) become `invalid_request`;
 * an unexpected error becomes `server_error` with a fixed message.
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

// OAuth endpoints answer invalid requests with 400; OAuth clients do not expect 415.
const WRONG_MEDIA_TYPE = 415
const BAD_REQUEST = 400

/** Describes an unexpected failure, for the log. */
export function describeFailure(error: unknown): { error: string; stack?: string } {
  if (!(error instanceof Error)) return { error: String(error) }
  return { error: error.message, ...(error.stack && { stack: error.stack }) }
}
