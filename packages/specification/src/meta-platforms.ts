import { NO_LIMITS, type PlatformFacts } from './platform-facts.ts'

const GB = 1_000_000_000
const MB = 1_000_000
const MINUTE = 60

/** One application at Meta connects Instagram and Facebook. */
const META_APP = {
  id: 'META_APP_ID',
  secret: 'META_APP_SECRET',
  audited: null,
  comments: {
    setting: 'META_WRITE_COMMENTS',
    says: 'Whether people are asked for `instagram_manage_comments` and `pages_manage_engagement`: a first comment is then written below posts.',
  },
  version: {
    setting: 'META_GRAPH_VERSION',
    usual: 'v25.0',
    says: 'The version of the Graph API that Meta is asked for. It ends each about two years after its release.',
  },
  login: {
    setting: 'META_LOGIN_CONFIGURATION',
    says: 'The configuration of Facebook Login for Business that names the permissions.',
  },
} as const

/** The platforms of Meta's. */
export const META_PLATFORMS = {
  instagram: {
    title: 'Instagram',
    mark: 'M7 2h10a5 5 0 0 1 5 5v10a5 5 0 0 1-5 5H7a5 5 0 0 1-5-5V7a5 5 0 0 1 5-5ZM8 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0M17.5 6.5v.01',
    color: '#b8326f',
    documentation: 'https://developers.facebook.com/docs/instagram-platform/content-publishing',
    app: META_APP,
    daily: { posts: 100, zone: null },
    limits: {
      ...NO_LIMITS,
      caption_limit: 2200,
      caption_unit: 'code_units',
      hashtags_limit: 30,
      first_comment_limit: 2196,
      min_duration_seconds: 3,
      max_duration_seconds: 15 * MINUTE,
      max_file_bytes: 300 * MB,
      options: {
        share_to_feed: { kind: 'flag', default: true },
        trial_reel: {
          kind: 'choice',
          values: ['OFF', 'MANUAL', 'SS_PERFORMANCE'],
          default: 'OFF',
        },
        cover_offset_ms: { kind: 'number', least: 0, most: 900_000, cover: 1000 },
        collaborators: { kind: 'texts', most: 3 },
        is_ai_generated: { kind: 'flag', default: false },
      },
    },
  },
  facebook: {
    title: 'Facebook',
    mark: 'M18 2h-3a5 5 0 0 0-5 5v3H7v4h3v8h4v-8h3l1-4h-4V7a1 1 0 0 1 1-1h3z',
    color: '#1667d9',
    documentation: 'https://developers.facebook.com/docs/video-api/guides/reels-publishing',
    app: META_APP,
    daily: { posts: 30, zone: null },
    withdraws: 'deleted',
    limits: {
      ...NO_LIMITS,
      caption_limit: 5000,
      caption_unit: 'code_units',
      first_comment_limit: 8000,
      title: { least: 0, most: 255 },
      min_duration_seconds: 3,
      max_duration_seconds: 90,
    },
  },
  threads: {
    title: 'Threads',
    mark: 'M12 8a4 4 0 1 0 0 8a4 4 0 0 0 4-4V8M16 12a3 3 0 0 0 6 0a10 10 0 1 0-4 8',
    color: '#2b2b2b',
    documentation: 'https://developers.facebook.com/docs/threads/posts',
    app: {
      id: 'THREADS_APP_ID',
      secret: 'THREADS_APP_SECRET',
      audited: null,
      figures: {
        setting: 'THREADS_READ_INSIGHTS',
        says: 'Whether the application has the permission `threads_manage_insights`: figures of posts are then read.',
      },
      comments: {
        setting: 'THREADS_WRITE_COMMENTS',
        says: 'Whether the application has the permissions `threads_manage_replies` and `threads_read_replies`: a first comment is then written below posts.',
      },
      fetches: true,
    },
    daily: { posts: 250, zone: null },
    limits: {
      ...NO_LIMITS,
      caption_limit: 500,
      caption_unit: 'emoji_bytes',
      max_duration_seconds: 5 * MINUTE,
      max_file_bytes: GB,
      options: {
        reply_control: {
          kind: 'choice',
          values: ['everyone', 'accounts_you_follow', 'mentioned_only'],
          default: 'everyone',
        },
        topic_tag: { kind: 'text', most: 50 },
      },
    },
  },
} as const satisfies Record<string, PlatformFacts>
