import type { Platform, PostLimits } from '@svc/specification'

// The numbers below were last compared with what the platforms publish on 2026-11-21.

export interface PlatformLimits extends Omit<PostLimits, 'options'> {
  min_duration_seconds: number
  max_duration_seconds: number | null
  max_file_bytes: number | null
  options: Record<string, OptionRule>
}

/** The values that one of the `platform_options` may have, and its default. */
export type OptionRule =
  | { kind: 'choice'; values: readonly string[]; default?: string }
  | { kind: 'flag'; default: boolean }
  | { kind: 'text'; most: number; default?: string; is_required?: boolean }
  | { kind: 'texts'; most: number; most_characters?: number }
  | { kind: 'number'; least: number; most: number }

const GB = 1_000_000_000
const MB = 1_000_000
const MINUTE = 60

const NONE = {
  caption_unit: 'characters',
  url_counts: null,
  title: null,
  hashtags_limit: null,
  forbidden_characters: '',
  first_comment: false,
  min_duration_seconds: 0,
  max_duration_seconds: null,
  max_file_bytes: null,
  options: {},
} as const satisfies Partial<PlatformLimits>

/** The general limits of each platform; an account's capabilities, where known, are more exact. */
export const PLATFORM_LIMITS = {
  youtube: {
    ...NONE,
    caption_limit: 5000,
    caption_unit: 'bytes',
    title: { least: 2, most: 100 },
    forbidden_characters: '<>',
    max_duration_seconds: 180,
    max_file_bytes: 256 * GB,
    options: {
      privacy: { kind: 'choice', values: ['private', 'unlisted', 'public'], default: 'private' },
      made_for_kids: { kind: 'flag', default: false },
      category_id: { kind: 'text', most: 4, default: '22' },
      // The platform allows 500; the tag that we add to find the post again uses part of that.
      tags: { kind: 'texts', most: 60, most_characters: 460 },
      embeddable: { kind: 'flag', default: true },
      notify_subscribers: { kind: 'flag', default: true },
      playlist_id: { kind: 'text', most: 64 },
    },
  },
  bluesky: {
    ...NONE,
    caption_limit: 300,
    caption_unit: 'graphemes',
    max_duration_seconds: 3 * MINUTE,
    max_file_bytes: 100 * MB,
    options: { languages: { kind: 'texts', most: 3 } },
  },
  mastodon: {
    ...NONE,
    caption_limit: 500,
    url_counts: 23,
    options: {
      visibility: {
        kind: 'choice',
        values: ['public', 'unlisted', 'private', 'direct'],
        default: 'public',
      },
      sensitive: { kind: 'flag', default: false },
    },
  },
  webhook: {
    ...NONE,
    caption_limit: null,
    title: { least: 0, most: 1000 },
    first_comment: true,
  },
  local_folder: {
    ...NONE,
    caption_limit: null,
    title: { least: 0, most: 1000 },
    first_comment: true,
  },
} as const satisfies Record<Platform, PlatformLimits>

/** Bluesky does not accept larger caption files. */
export const BLUESKY_CAPTIONS_BYTES = 20_000

/** The maximum duration of videos on YouTube; it is lower for channels whose owner is not verified. */
export const YOUTUBE_UPLOAD_SECONDS = { unverified: 15 * MINUTE, verified: 12 * 60 * MINUTE }

/** The operator's overrides, for platforms that have changed their limits. */
export type LimitOverrides = { [P in Platform]?: Partial<PlatformLimits> }
