// Written by `bun run generate` from the document of the service.

/** Why a post is not at its platform. */
export interface PostError {
  /** What kind of reason it is. */
  category: 'auth_expired' | 'user_content' | 'account_issue' | 'platform_rejected' | 'platform_rate_limited' | 'platform_error' | 'system_error' | 'unknown'
  /** Who must act. */
  source: 'user' | 'platform' | 'system'
  /** The platform's own word where it gave one. */
  code: string
  /** The reason in words. */
  message: string
  /** Whether it is tried again by itself. */
  retryable: boolean
  /** What its author is to do. */
  action: string
}
