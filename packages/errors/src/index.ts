export {
  ApiError,
  type CommonDetails,
  type ErrorBody,
  type Fault,
  type Params,
  type Problem,
  type Reason,
  type RefusalOptions,
  reasonOf,
} from './api-error.ts'
export { COMMON_STATUS, type CommonCode } from './common-status.ts'
export { errorsWith, type ProductError, type ProductErrorClass } from './errors-with.ts'
export { isUnavailable } from './is-unavailable.ts'
export {
  OAUTH_ERROR_STATUS,
  OAuthError,
  type OAuthErrorBody,
  type OAuthErrorCode,
} from './oauth-error.ts'
