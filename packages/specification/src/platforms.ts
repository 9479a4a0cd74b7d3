import { META_PLATFORMS } from './meta-platforms.ts'
import { NO_LIMITS, type PlatformFacts } from './platform-facts.ts'
import { POSTING_SERVICES } from './posting-services.ts'

const GB = 1_000_000_000
const MB = 1_000_000
const MINUTE = 60

const COMMENTED = { ...NO_LIMITS, first_comment: true } as const

const OWN = { ...COMMENTED, title: { least: 0, most: 1000 } } as const

/**
 * Every platform that this service can connect, in the order in which the document lists them. The limits were last
 * compared with what the platforms publish on 2026-11-21.
 */
export const PLATFORM_FACTS = {
  youtube: {
    title: 'YouTube',
    mark: 'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2ZM9 9.003a1 1 0 0 1 1.517-.859l4.997 2.997a1 1 0 0 1 0 1.718l-4.997 2.997A1 1 0 0 1 9 14.996z',
    color: '#c4161c',
    documentation: 'https://developers.google.com/youtube/v3',
    app: {
      id: 'GOOGLE_CLIENT_ID',
      secret: 'GOOGLE_CLIENT_SECRET',
      audited: null,
      figures: {
        setting: 'GOOGLE_READ_ANALYTICS',
        says: 'Whether YouTube Analytics is read (`yt-analytics.readonly`): how long videos are watched, and where viewers leave.',
      },
      comments: {
        setting: 'GOOGLE_WRITE_COMMENTS',
        says: 'Whether the application has the scope `youtube.force-ssl`: a first comment is then written below videos.',
      },
    },
    // A bucket of its own beside the units of the other calls (2026-06-24); all accounts of the application share it.
    daily: { posts: 100, zone: 'America/Los_Angeles' },
    withdraws: 'private',
    limits: {
      ...NO_LIMITS,
      caption_limit: 5000,
      caption_unit: 'bytes',
      title: { least: 2, most: 100 },
      forbidden_characters: '<>',
      first_comment_limit: 10_000,
      no_comment_with: { privacy: 'private', made_for_kids: true },
      max_duration_seconds: 180,
      max_file_bytes: 256 * GB,
      options: {
        privacy: { kind: 'choice', values: ['private', 'unlisted', 'public'], default: 'private' },
        made_for_kids: { kind: 'flag', default: false },
        made_with_ai: { kind: 'flag', default: false },
        category_id: { kind: 'text', most: 4, default: '22' },
        // The platform allows 500; the tag that we add to find the post again uses part of that.
        tags: { kind: 'texts', most: 60, most_characters: 460 },
        embeddable: { kind: 'flag', default: true },
        notify_subscribers: { kind: 'flag', default: true },
        playlist_id: { kind: 'text', most: 64 },
      },
    },
  },
  ...META_PLATFORMS,
  tiktok: {
    title: 'TikTok',
    mark: 'M4 18a4 4 0 1 0 8 0a4 4 0 1 0-8 0M12 18V2l7 4',
    color: '#15181c',
    documentation: 'https://developers.tiktok.com/doc/content-posting-api-get-started',
    app: {
      id: 'TIKTOK_CLIENT_KEY',
      secret: 'TIKTOK_CLIENT_SECRET',
      audited: {
        setting: 'TIKTOK_DIRECT_POST',
        says: 'Whether TikTok has audited the application: posts then need not be finished in its app.',
      },
    },
    limits: {
      ...NO_LIMITS,
      caption_limit: 2200,
      caption_unit: 'code_units',
      min_duration_seconds: 3,
      max_duration_seconds: 10 * MINUTE,
      max_file_bytes: 4 * GB,
      excluded: { brand_content_toggle: true, privacy_level: 'SELF_ONLY' },
      options: {
        // TikTok asks that its author chooses who sees a post, and switches on what viewers may do.
        privacy_level: {
          kind: 'choice',
          values: [
            'PUBLIC_TO_EVERYONE',
            'MUTUAL_FOLLOW_FRIENDS',
            'FOLLOWER_OF_CREATOR',
            'SELF_ONLY',
          ],
          is_required: true,
        },
        allow_comment: { kind: 'flag', default: false },
        allow_duet: { kind: 'flag', default: false },
        allow_stitch: { kind: 'flag', default: false },
        brand_organic_toggle: { kind: 'flag', default: false },
        brand_content_toggle: { kind: 'flag', default: false },
        is_aigc: { kind: 'flag', default: false },
        video_cover_timestamp_ms: { kind: 'number', least: 0, most: 600_000, cover: 1000 },
      },
    },
  },
  linkedin: {
    title: 'LinkedIn',
    mark: 'M16 8a6 6 0 0 1 6 6v7h-4v-7a2 2 0 0 0-4 0v7h-4v-7a6 6 0 0 1 6-6ZM2 9h4v12H2ZM2 4a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
    color: '#0a5fb5',
    documentation:
      'https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/posts-api',
    app: {
      id: 'LINKEDIN_CLIENT_ID',
      secret: 'LINKEDIN_CLIENT_SECRET',
      audited: {
        setting: 'LINKEDIN_READ_POSTS',
        says: 'Whether LinkedIn lets the application read posts (`r_member_social`): a post whose answer was lost is then looked up.',
      },
      figures: {
        setting: 'LINKEDIN_READ_ANALYTICS',
        says: 'Whether LinkedIn lets the application read figures of posts (`r_member_postAnalytics`).',
      },
      version: {
        setting: 'LINKEDIN_VERSION',
        usual: '202610',
        says: 'The version of its interface that LinkedIn is asked for. It ends each about a year after its month.',
      },
    },
    withdraws: 'deleted',
    limits: {
      ...COMMENTED,
      caption_limit: 3000,
      first_comment_limit: 1250,
      title: { least: 0, most: 200 },
      min_duration_seconds: 3,
      max_duration_seconds: 30 * MINUTE,
      max_file_bytes: 500 * MB,
      options: {
        visibility: { kind: 'choice', values: ['PUBLIC', 'CONNECTIONS'], default: 'PUBLIC' },
      },
    },
  },
  x: {
    title: 'X',
    mark: 'M4 4l16 16M20 4L4 20',
    color: '#22272e',
    documentation: 'https://docs.x.com/x-api/introduction',
    app: {
      id: 'X_CLIENT_ID',
      secret: 'X_CLIENT_SECRET',
      audited: null,
      figures: {
        setting: 'X_READ_FIGURES',
        says: 'Whether figures of posts are read, six times each. X charges for each time.',
      },
    },
    withdraws: 'deleted',
    limits: {
      ...COMMENTED,
      caption_limit: 280,
      caption_unit: 'weighted',
      url_counts: 23,
      min_duration_seconds: 0.5,
      max_duration_seconds: 140,
      max_file_bytes: 512 * MB,
      options: {
        reply_settings: {
          kind: 'choice',
          values: ['following', 'mentionedUsers', 'subscribers', 'verified'],
        },
        made_with_ai: { kind: 'flag', default: false },
        paid_partnership: { kind: 'flag', default: false },
      },
    },
    // @see https://docs.x.com/x-api/getting-started/pricing (2026-08-13)
    price: { post: 0.015, post_with_address: 0.2 },
  },
  pinterest: {
    title: 'Pinterest',
    mark: 'M9 21l3-11M8 13a5 5 0 1 1 4 3c-1 0-2-.5-2-1.5',
    color: '#b3121f',
    documentation: 'https://developers.pinterest.com/docs/api/v5/introduction',
    app: { id: 'PINTEREST_APP_ID', secret: 'PINTEREST_APP_SECRET', audited: null },
    withdraws: 'deleted',
    limits: {
      ...NO_LIMITS,
      caption_limit: 800,
      title: { least: 0, most: 100 },
      min_duration_seconds: 4,
      max_duration_seconds: 15 * MINUTE,
      max_file_bytes: 2 * GB,
      options: {
        board: { kind: 'text', most: 180, is_required: true },
        link: { kind: 'text', most: 2048 },
        cover_seconds: { kind: 'number', least: 0, most: 900, cover: 1 },
      },
    },
  },
  bluesky: {
    title: 'Bluesky',
    mark: 'M17.5 19H9a7 7 0 1 1 6.71-9h1.79a4.5 4.5 0 1 1 0 9Z',
    color: '#0b6bd6',
    documentation: 'https://docs.bsky.app',
    app: null,
    withdraws: 'deleted',
    limits: {
      ...COMMENTED,
      caption_limit: 300,
      caption_unit: 'graphemes',
      most_text_bytes: 3000,
      max_duration_seconds: 3 * MINUTE,
      max_file_bytes: 100 * MB,
      options: { languages: { kind: 'texts', most: 3 } },
    },
  },
  mastodon: {
    title: 'Mastodon',
    mark: 'M2.992 16.342a2 2 0 0 1 .094 1.167l-1.065 3.29a1 1 0 0 0 1.236 1.168l3.413-.998a2 2 0 0 1 1.099.092 10 10 0 1 0-4.777-4.719',
    color: '#5b4bd5',
    documentation: 'https://docs.joinmastodon.org',
    app: null,
    withdraws: 'deleted',
    limits: {
      ...COMMENTED,
      caption_limit: 500,
      caption_unit: 'graphemes',
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
  },
  ...POSTING_SERVICES,
  webhook: {
    title: 'Webhook',
    mark: 'M18 16.98h-5.99c-1.1 0-1.95.94-2.48 1.9A4 4 0 0 1 2 17c.01-.7.2-1.4.57-2M6 17l3.13-5.78c.53-.97.1-2.18-.5-3.1a4 4 0 1 1 6.89-4.06M12 6l3.13 5.73C15.66 12.7 16.9 13 18 13a4 4 0 0 1 0 8',
    color: '#1d6b52',
    documentation: null,
    app: null,
    limits: OWN,
  },
  local_folder: {
    title: 'Folder',
    mark: 'M20 20a2 2 0 0 0 2-2V8a2 2 0 0 0-2-2h-7.9a2 2 0 0 1-1.69-.9L9.6 3.9A2 2 0 0 0 7.93 3H4a2 2 0 0 0-2 2v13a2 2 0 0 0 2 2Z',
    color: '#5d5a52',
    documentation: null,
    app: null,
    limits: OWN,
  },
} as const satisfies Record<string, PlatformFacts>

export type Platform = keyof typeof PLATFORM_FACTS

export const PLATFORMS = Object.keys(PLATFORM_FACTS) as Platform[]

export const PLATFORM_TITLES = Object.fromEntries(
  PLATFORMS.map((platform) => [platform, PLATFORM_FACTS[platform].title]),
) as Record<Platform, string>
