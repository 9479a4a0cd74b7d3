// Written by `bun run generate` from the document of the service.

/** Where, when and with which words a clip is published. */
export interface PublishRequest {
  /** The account to post to. */
  social_account_id: string
  /** When it is due: 60 seconds to 365 days from now. Default: null, at once. */
  scheduled_at?: string | null
  /** The time zone of its author; kept as it came. Default: null. */
  timezone?: string | null
  /** Its title; the account's capabilities say how long. Default: the clip's. */
  title?: string | null
  /** Its text; the account's capabilities say how long, hashtags included. Default: the clip's description. */
  caption?: string | null
  /** Letters, digits and `_` of any script; one leading `#` is removed, and so are doubles. Default: the clip's. */
  hashtags?: string[]
  /** A comment below it, where the platform lets one. Default: none. */
  first_comment?: string | null
  /** What only its platform knows, in the platform's words. Default: none of them. */
  platform_options?: Record<string, unknown>
  /** The finished render to post. Default: the newest finished one of the clip. */
  render_id?: string
  /** Whether a missing render is made at 1080p and charged, or refused: `RENDER_REQUIRED`. Default: true. */
  auto_render?: boolean
  /** `person`: it waits until a member approves it. Default: none; `person` for an app that may not post unasked. */
  approval?: 'none' | 'person'
  /** Refuses with `VALIDATION_ERROR` what would cost more. Default: no limit but the balance. Unit: credits. */
  max_credits?: number
  /** Whether it is only asked what this would take: answers 200 with an `Estimate`, and makes nothing. Default: false. */
  dry_run?: boolean
}
