export type AccountKind = 'personal' | 'page' | 'business' | 'channel'

/** What an account may do now; more exact than the platform's general limits. */
export interface Capabilities {
  /** `null` where the platform sets none. */
  max_duration_seconds: number | null
  max_file_bytes: number | null
  caption_limit: number | null
  /** `null` where posts have no title. */
  title_limit: number | null
  /** `false` where a post ends in an inbox and its owner finishes it. */
  direct_publish: boolean
  /** Whether posts can be given a time; the calendar keeps it, so every account can. */
  schedule: boolean
  visibility_options: string[]
}

/** An account as its platform describes it. */
export interface AccountDescription {
  /** With a leading `@` where the platform has it. */
  handle: string
  display_name: string | null
  avatar_url: string | null
  profile_url: string | null
  platform_account_id: string
  kind: AccountKind
  capabilities: Capabilities
  /** When the connection ends unless its owner acts; `null` for one that renews itself or never ends. */
  token_expires_at: string | null
}
