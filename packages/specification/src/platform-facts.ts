import type { PostLimits } from './social-account.ts'

/** What is known of a platform before an account of it is connected. */
export interface PlatformFacts {
  /** Its own name; languages that have another word for it say so among their words. */
  title: string
  /** Its mark: lines of an SVG of 24 × 24, drawn white on `color`, which has a contrast of at least 3:1 to it. */
  mark: string
  color: string
  /** Where its interface is documented; `null` for what is documented here alone. */
  documentation: string | null
  /** The settings that name the operator's application there; `null` where accounts are connected without one. */
  app: {
    id: string
    secret: string
    /** The setting that says that the platform lets the application do more, and what. */
    audited: { setting: string; says: string } | null
    /** The setting that says that figures of posts are read, where that needs a permission or costs something. */
    figures?: { setting: string; says: string }
    /** The setting that says that comments are written, where that needs a permission. */
    comments?: { setting: string; says: string }
    /** The setting with the version of its interface that is asked for, where it ends old ones. */
    version?: { setting: string; usual: string; says: string }
    /** The setting that names what people are asked for, where the platform keeps that with the application. */
    login?: { setting: string; says: string }
    /** Whether the platform fetches videos from this service, so that it must be reached from outside. */
    fetches?: true
  } | null
  limits: PlatformLimits
  /** What becomes of a post that is taken back; absent where a person does that at the platform. */
  withdraws?: 'deleted' | 'private'
  /** What it charges the operator's application for a post, in US dollars; absent where posts are free. */
  price?: { post: number; post_with_address: number }
  /** How many posts of an account it takes a day: of a time zone, or with `null` within 24 hours; absent where it names no number. */
  daily?: { posts: number; zone: string | null }
}

/** The general limits of a platform; the capabilities of an account, where known, are more exact. */
export interface PlatformLimits extends Omit<PostLimits, 'options'> {
  min_duration_seconds: number
  max_duration_seconds: number | null
  max_file_bytes: number | null
  options: Record<string, OptionRule>
  /** How many bytes of UTF-8 a text may have, beside the limit of what is counted. */
  most_text_bytes?: number
  /** Values of options that no post may have together. */
  excluded?: Record<string, string | boolean>
  /** Values of options with which a post takes no comments. */
  no_comment_with?: Record<string, string | boolean>
}

/** The values that one of the `platform_options` may have, and its default. */
export type OptionRule =
  | { kind: 'choice'; values: readonly string[]; default?: string; is_required?: boolean }
  | { kind: 'flag'; default: boolean }
  | { kind: 'text'; most: number; default?: string; is_required?: boolean }
  | { kind: 'texts'; most: number; most_characters?: number }
  /** `cover`: how many of its units are a second, for the moment that the cover shows. */
  | { kind: 'number'; least: number; most: number; cover?: number }

/** The limits of a platform that sets none. */
export const NO_LIMITS = {
  caption_limit: null,
  caption_unit: 'characters',
  url_counts: null,
  title: null,
  hashtags_limit: null,
  forbidden_characters: '',
  first_comment: false,
  // As long as a caption.
  first_comment_limit: null,
  min_duration_seconds: 0,
  max_duration_seconds: null,
  max_file_bytes: null,
  options: {},
} as const satisfies PlatformLimits
