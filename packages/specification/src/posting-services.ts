import { NO_LIMITS, type PlatformFacts } from './platform-facts.ts'

const GB = 1_000_000_000

/** Who sees a post that another service makes for us, in words that it turns into those of each network. */
const THROUGH_OTHERS = {
  kind: 'choice',
  values: ['public', 'unlisted', 'private'],
  default: 'public',
} as const

/** Services that post to networks for us. */
export const POSTING_SERVICES = {
  postiz: {
    title: 'Postiz',
    mark: 'M3 12l18-8-8 18-2-8z',
    color: '#5b3fd6',
    documentation: 'https://docs.postiz.com/public-api/introduction',
    app: null,
    limits: {
      ...NO_LIMITS,
      caption_unit: 'code_units',
      title: { least: 0, most: 100 },
      max_file_bytes: GB,
      options: {
        visibility: THROUGH_OTHERS,
        made_for_kids: { kind: 'flag', default: false },
        made_with_ai: { kind: 'flag', default: false },
      },
    },
  },
  upload_post: {
    title: 'Upload-Post',
    mark: 'M12 17V4M6 10l6-6 6 6M4 21h16',
    color: '#0b6e64',
    documentation: 'https://docs.upload-post.com',
    app: null,
    limits: {
      ...NO_LIMITS,
      title: { least: 0, most: 100 },
      options: {
        visibility: THROUGH_OTHERS,
        made_for_kids: { kind: 'flag', default: false },
        made_with_ai: { kind: 'flag', default: false },
        page_id: { kind: 'text', most: 64 },
        board_id: { kind: 'text', most: 64 },
      },
    },
  },
} as const satisfies Record<string, PlatformFacts>
