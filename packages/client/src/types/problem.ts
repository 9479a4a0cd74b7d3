// Written by `bun run generate` from the document of the service.

/** One thing that is wrong with a request. */
export interface Problem {
  /** What a program tells it by. */
  code: 'BAD_REQUEST' | 'INVALID_JSON' | 'INVALID_API_KEY' | 'MISSING_SCOPE' | 'ORIGIN_REJECTED' | 'NOT_FOUND' | 'METHOD_NOT_ALLOWED' | 'REQUEST_TIMEOUT' | 'CONFLICT' | 'IDEMPOTENCY_IN_PROGRESS' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'VALIDATION_ERROR' | 'IDEMPOTENCY_KEY_REUSED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UPSTREAM_ERROR' | 'SERVICE_UNAVAILABLE' | 'UPSTREAM_TIMEOUT' | 'INSUFFICIENT_CREDITS' | 'PLAN_UPGRADE_REQUIRED' | 'PASSWORD_REQUIRED' | 'INVALID_LINK' | 'POST_ALREADY_PUBLISHED' | 'POST_IN_PROGRESS' | 'RENDER_REQUIRED' | 'SOCIAL_ACCOUNT_NOT_CONNECTED' | 'PROJECT_NOT_READY'
  /** Why, more exactly than the code says; the code itself where it says all. */
  reason: 'missing' | 'unknown_member' | 'given_twice' | 'not_one_of' | 'out_of_range' | 'wrong_length' | 'wrong_count' | 'wrong_format' | 'wrong_type' | 'unusable_characters' | 'too_large' | 'storage_full' | 'limit_reached' | 'name_taken' | 'not_absolute_url' | 'private_address' | 'wrong_scheme' | 'wrong_port' | 'credentials_in_url' | 'unknown_reference' | 'wrong_media_type' | 'wrong_time' | 'changed_since' | 'outside_of_source' | 'costs_more' | 'in_use' | 'built_in' | 'not_arrived' | 'failed_for_good' | 'wrong_digest' | 'role_required' | 'bad_request' | 'invalid_json' | 'invalid_api_key' | 'missing_scope' | 'origin_rejected' | 'not_found' | 'method_not_allowed' | 'request_timeout' | 'conflict' | 'idempotency_in_progress' | 'payload_too_large' | 'unsupported_media_type' | 'not_allowed' | 'idempotency_key_reused' | 'rate_limited' | 'internal_error' | 'upstream_error' | 'service_unavailable' | 'upstream_timeout' | 'insufficient_credits' | 'plan_upgrade_required' | 'password_required' | 'invalid_link' | 'post_already_published' | 'post_in_progress' | 'render_required' | 'social_account_not_connected' | 'project_not_ready'
  /** The values that the reason is about, for words of your own: `received`, `allowed`, `least`, `most`, `unit` and others. */
  params: Record<string, string | number | string[]>
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
