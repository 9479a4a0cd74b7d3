import { OAuthError } from '@svc/errors'
import { requireParameter } from '../parameters/check-parameters.ts'
import type { Parameters } from '../parameters/parse-parameters.ts'

/** Checks that `response_type` is `code`, the only value of OAuth 2.1 §4.1.1. */
export function responseType(parameters: Parameters): void {
  if (requireParameter(parameters, 'response_type') === 'code') return
  throw new OAuthError('unsupported_response_type', 'response_type must be code.')
}
