// Written by `bun run generate` from the document of the service.

/** What of a post changes: `null` is what publishing without the member means, what is left out stays. */
export interface PostChange {
  /** When it is due: 60 seconds to 365 days from now. Default: as it is. */
  scheduled_at?: string
  /** The time zone of its author; kept as it came. Default: null. */
  timezone?: string | null
  /** Its title; the account's capabilities say how long. Default: the clip's. */
  title?: string | null
  /** Its text; the account's capabilities say how long, hashtags included. Default: the clip's description. */
  caption?: string | null
  /** Letters, digits and `_` of any script; one leading `#` is removed, and so are doubles. Default: the clip's. */
  hashtags?: string[] | null
  /** A comment below it, where the platform lets one. Default: none. */
  first_comment?: string | null
  /** What only its platform knows, in the platform's words. Default: none of them. */
  platform_options?: Record<string, unknown> | null
  /** The account to post to. */
  social_account_id?: string
  /** The finished render to post. `null`: the newest finished one. */
  render_id?: string | null
}
