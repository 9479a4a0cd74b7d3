// Written by `bun run generate` from the document of the service.

/** What a user decided about an authorization request. */
export interface AuthorizationDecision {
  /** The authorization request. */
  request_id: string
  /** What the user decided. */
  decision: 'approve' | 'deny'
  /** Who decided. */
  subject: string
  /** What they agreed to, separated by spaces. Default: all of it. */
  scope?: string
  /** Whether the posts of the client go out without a person who approves each. Default: false. */
  publishes_unasked?: boolean
}
