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
  tiktok: {
    ...NONE,
    caption_limit: 2200,
    title: { least: 0, most: 90 },
    min_duration_seconds: 3,
    max_duration_seconds: 10 * MINUTE,
    max_file_bytes: 4 * GB,
    options: {
      privacy_level: {
        kind: 'choice',
        values: ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'FOLLOWER_OF_CREATOR', 'SELF_ONLY'],
        // Until the platform has audited the app, it refuses every other value.
        default: 'SELF_ONLY',
      },
      disable_comment: { kind: 'flag', default: false },
      disable_duet: { kind: 'flag', default: false },
      disable_stitch: { kind: 'flag', default: false },
      brand_content_toggle: { kind: 'flag', default: false },
      brand_organic_toggle: { kind: 'flag', default: false },
      posting_mode: { kind: 'choice', values: ['direct', 'inbox'], default: 'direct' },
      is_ai_generated: { kind: 'flag', default: false },
    },
  },
  instagram: {
    ...NONE,
    caption_limit: 2200,
    hashtags_limit: 30,
    min_duration_seconds: 3,
    max_duration_seconds: 90,
    max_file_bytes: 300 * MB,
    options: {
      share_to_feed: { kind: 'flag', default: true },
      collaborators: { kind: 'texts', most: 3 },
      cover_offset_ms: { kind: 'number', least: 0, most: 90_000 },
    },
  },
  facebook: {
    ...NONE,
    caption_limit: 5000,
    title: { least: 0, most: 255 },
    min_duration_seconds: 3,
    max_duration_seconds: 90,
    options: { page_id: { kind: 'text', most: 64 } },
  },
  linkedin: {
    ...NONE,
    caption_limit: 3000,
    title: { least: 0, most: 200 },
    min_duration_seconds: 3,
    max_duration_seconds: 10 * MINUTE,
    options: {
      visibility: { kind: 'choice', values: ['PUBLIC', 'CONNECTIONS'], default: 'PUBLIC' },
    },
  },
  x: {
    ...NONE,
    caption_limit: 280,
    url_counts: 23,
    max_duration_seconds: 140,
    max_file_bytes: 512 * MB,
    options: {
      reply_settings: {
        kind: 'choice',
        values: ['everyone', 'following', 'mentionedUsers', 'subscribers'],
        default: 'everyone',
      },
    },
  },
  threads: {
    ...NONE,
    caption_limit: 500,
    max_duration_seconds: 5 * MINUTE,
    max_file_bytes: GB,
    options: {
      reply_control: {
        kind: 'choice',
        values: ['everyone', 'accounts_you_follow', 'mentioned_only'],
        default: 'everyone',
      },
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
  pinterest: {
    ...NONE,
    caption_limit: 500,
    title: { least: 0, most: 100 },
    min_duration_seconds: 4,
    max_duration_seconds: 15 * MINUTE,
    max_file_bytes: 2 * GB,
    options: {
      board_id: { kind: 'text', most: 64, is_required: true },
      link: { kind: 'text', most: 2048 },
    },
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
} as const satisfies Record<string, PlatformLimits>

/** Bluesky does not accept larger caption files. */
export const BLUESKY_CAPTIONS_BYTES = 20_000

/** The maximum duration of videos on YouTube; it is lower for channels whose owner is not verified. */
export const YOUTUBE_UPLOAD_SECONDS = { unverified: 15 * MINUTE, verified: 12 * 60 * MINUTE }

/** The operator's overrides, for platforms that have changed their limits. */
export type LimitOverrides = { [P in Platform]?: Partial<PlatformLimits> }
