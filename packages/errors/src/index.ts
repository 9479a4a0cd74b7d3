export { ApiError, type ErrorBody, type ErrorDetails, type Problem } from './api-error.ts'
export { ERROR_STATUS, type ErrorCode } from './error-code.ts'
export { isUnavailable } from './is-unavailable.ts'
export {
  OAUTH_ERROR_STATUS,
  OAuthError,
  type OAuthErrorBody,
  type OAuthErrorCode,
} from './oauth-error.ts'
