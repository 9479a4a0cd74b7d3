// Written by `bun run generate` from the document of the service.

/** One thing that is wrong with a request. */
export interface Problem {
  /** What a program tells it by. */
  code: 'BAD_REQUEST' | 'INVALID_JSON' | 'INVALID_API_KEY' | 'MISSING_SCOPE' | 'ORIGIN_REJECTED' | 'NOT_FOUND' | 'METHOD_NOT_ALLOWED' | 'REQUEST_TIMEOUT' | 'CONFLICT' | 'IDEMPOTENCY_IN_PROGRESS' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'VALIDATION_ERROR' | 'IDEMPOTENCY_KEY_REUSED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UPSTREAM_ERROR' | 'SERVICE_UNAVAILABLE' | 'UPSTREAM_TIMEOUT' | 'INSUFFICIENT_CREDITS' | 'PLAN_UPGRADE_REQUIRED' | 'PASSWORD_REQUIRED' | 'INVALID_LINK' | 'POST_ALREADY_PUBLISHED' | 'POST_IN_PROGRESS' | 'RENDER_REQUIRED' | 'SOCIAL_ACCOUNT_NOT_CONNECTED' | 'PROJECT_NOT_READY'
  /** In words: what was received, what is allowed, and what to do. */
  description: string
  /** Where in the request, as `part.path`. */
  location?: string
  /** What it would cost, in credits. */
  needed?: number
  /** What can be spent, in credits. */
  available?: number
  /** The scope that the credential lacks. */
  required_scope?: string
  /** The smallest plan that includes it. */
  required_plan?: string
  /** What the plan does not include. */
  feature?: string
  /** The revision that the clip is at. */
  revision?: number
  /** After how many seconds it may be tried again. */
  retry_after?: number
}
