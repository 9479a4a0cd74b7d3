// Written by `bun run generate` from the document of the service.

import type { PostOption } from './post-option.ts'
import type { TitleLimits } from './title-limits.ts'

/** What the words of a post to an account must keep to. */
export interface PostLimits {
  /** The longest caption with its hashtags, in `caption_unit`; `null` for no limit. */
  caption_limit: number | null
  /** What is counted: code points, what a reader sees as characters, UTF-8, UTF-16, code points with the UTF-8 of emoji, or code points of which those beyond European scripts and each emoji count twice. */
  caption_unit: 'characters' | 'graphemes' | 'bytes' | 'code_units' | 'emoji_bytes' | 'weighted'
  /** What every address counts as; `null` for its own length. Unit: characters. */
  url_counts: number | null
  /** How long a title is; `null` where posts have none. */
  title: TitleLimits | null
  /** The most hashtags; `null` for no limit. */
  hashtags_limit: number | null
  /** Characters that neither caption nor title may contain. */
  forbidden_characters: string
  /** Whether a post can bring a first comment. */
  first_comment: boolean
  /** What `platform_options` may name. */
  options: PostOption[]
}
