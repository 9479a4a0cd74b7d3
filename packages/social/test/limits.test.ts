import { describe, expect, test } from 'bun:test'
import type { Platform, PostContent } from '@svc/specification'
import { UNLIMITED } from '../src/account/unlimited.ts'
import { checkPost, describeLimits } from '../src/index.ts'
import { PLATFORM_LIMITS } from '../src/limits/platform-limits.ts'
import { composeText } from '../src/post/compose-text.ts'

const post: PostContent = {
  title: 'Why ninety days',
  caption: 'Plan.',
  hashtags: [],
  first_comment: null,
  platform_options: {},
}
const clip = { duration_seconds: 30, size_bytes: 5_000_000 }
const FAMILY = '👨‍👩‍👧‍👦'
const URL_OF_60 = `https://example.com/${'a'.repeat(40)}`

/** The contract's table, written a second time so that a changed number is noticed. */
const CAPTIONS: [Platform, number][] = [
  ['tiktok', 2200],
  ['youtube', 5000],
  ['instagram', 2200],
  ['facebook', 5000],
  ['linkedin', 3000],
  ['x', 280],
  ['threads', 500],
  ['bluesky', 300],
  ['pinterest', 500],
  ['mastodon', 500],
]

describe('checkPost', () => {
  test.each(CAPTIONS)('lets %s have a caption of %d and not one more', (platform, limit) => {
    const options = platform === 'pinterest' ? { board_id: 'b1' } : {}
    const written = (length: number) =>
      faultsOf(platform, { caption: 'a'.repeat(length), platform_options: options })
    expect(written(limit)).toEqual([])
    expect(written(limit + 1)).toEqual(['body.caption'])
  })

  test.each([
    ['bluesky', { caption: FAMILY.repeat(300) }, []],
    ['bluesky', { caption: FAMILY.repeat(301) }, ['body.caption']],
    ['youtube', { caption: 'ä'.repeat(2501) }, ['body.caption']],
    ['mastodon', { caption: 'a'.repeat(440), hashtags: ['b'.repeat(58)] }, ['body.caption']],
    ['mastodon', { caption: `${'a'.repeat(476)} ${URL_OF_60}` }, []],
    ['mastodon', { caption: `${'a'.repeat(477)} ${URL_OF_60}` }, ['body.caption']],
    ['youtube', { caption: 'a <b>' }, ['body.caption']],
    ['youtube', { title: null }, ['body.title']],
    ['youtube', { title: 'a'.repeat(101) }, ['body.title']],
    ['youtube', { title: 'a'.repeat(100) }, []],
    ['youtube', { title: 'a' }, ['body.title']],
    ['youtube', { title: 'ab' }, []],
    ['bluesky', { title: null }, []],
    ['instagram', { hashtags: Array.from({ length: 31 }, (_, i) => `t${i}`) }, ['body.hashtags']],
    ['bluesky', { first_comment: 'First!' }, ['body.first_comment']],
    ['webhook', { first_comment: 'First!' }, []],
    ['pinterest', {}, ['body.platform_options.board_id']],
    ['youtube', { platform_options: { privacy: 'secret' } }, ['body.platform_options.privacy']],
    [
      'youtube',
      { platform_options: { made_for_kids: 1 } },
      ['body.platform_options.made_for_kids'],
    ],
    ['youtube', { platform_options: { tags: ['a'.repeat(460)] } }, []],
    ['youtube', { platform_options: { tags: ['a'.repeat(461)] } }, ['body.platform_options.tags']],
    ['youtube', { platform_options: { tags: [] } }, []],
    ['instagram', { platform_options: { cover_offset_ms: 0 } }, []],
    ['instagram', { platform_options: { cover_offset_ms: 90_000 } }, []],
    [
      'instagram',
      { platform_options: { cover_offset_ms: 90_001 } },
      ['body.platform_options.cover_offset_ms'],
    ],
    ['bluesky', { platform_options: { privacy: 'public' } }, ['body.platform_options.privacy']],
    [
      'mastodon',
      { platform_options: { __proto__: null, constructor: 1 } },
      ['body.platform_options.constructor'],
    ],
    [
      'instagram',
      { platform_options: { cover_offset_ms: -1 } },
      ['body.platform_options.cover_offset_ms'],
    ],
  ] as [Platform, Partial<PostContent>, string[]][])(
    'checks %s with %p',
    (platform, change, faults) => {
      expect(faultsOf(platform, change)).toEqual(faults)
    },
  )

  test.each([
    ['tiktok', { duration_seconds: 2, size_bytes: 1 }, 1],
    ['instagram', { duration_seconds: 91, size_bytes: 1 }, 1],
    ['bluesky', { duration_seconds: 180, size_bytes: 100_000_000 }, 0],
    ['bluesky', { duration_seconds: 181, size_bytes: 100_000_001 }, 2],
    ['bluesky', { duration_seconds: 180, size_bytes: null }, 0],
    ['local_folder', { duration_seconds: 86_400, size_bytes: 1e12 }, 0],
  ] as const)('checks a video for %s: %p', (platform, media, count) => {
    expect(checkPost(platform, post, media, null)).toHaveLength(count)
  })

  test('prefers the limits of the account to the operator’s, and both to the table', () => {
    const long = { ...post, caption: 'a'.repeat(900) }
    const account = {
      max_duration_seconds: null,
      max_file_bytes: null,
      caption_limit: 1000,
      title_limit: null,
      direct_publish: true,
      schedule: false,
      visibility_options: [],
    }
    expect(checkPost('mastodon', long, clip, null)).toHaveLength(1)
    expect(checkPost('mastodon', long, clip, account)).toEqual([])
    expect(checkPost('mastodon', long, clip, null, { mastodon: { caption_limit: 900 } })).toEqual(
      [],
    )
    const strict = { mastodon: { caption_limit: 10 } }
    expect(checkPost('mastodon', long, clip, account, strict)).toEqual([])
  })

  test('names what was found and what is allowed', () => {
    const caption = 'a'.repeat(301)
    expect(checkPost('bluesky', { ...post, caption }, clip, null)).toEqual([
      {
        location: 'body.caption',
        description: 'Caption and hashtags have 301 graphemes; 300 are allowed.',
      },
    ])
  })

  test('accepts the default of every option of every platform', () => {
    for (const platform of Object.keys(PLATFORM_LIMITS) as Platform[]) {
      const rules = Object.entries(PLATFORM_LIMITS[platform].options)
      const usual = rules.flatMap(([name, rule]) =>
        'default' in rule ? [[name, rule.default]] : [],
      )
      const platform_options = { board_id: 'b1', ...Object.fromEntries(usual) }
      if (platform !== 'pinterest') Reflect.deleteProperty(platform_options, 'board_id')
      expect(faultsOf(platform, { platform_options })).toEqual([])
    }
  })
})

test('one option of all platforms is required', () => {
  const required = (Object.keys(PLATFORM_LIMITS) as Platform[]).flatMap((platform) =>
    describeLimits(platform, UNLIMITED)
      .options.filter(({ is_required }) => is_required)
      .map(({ name }) => `${platform} ${name}`),
  )
  expect(required).toEqual(['pinterest board_id'])
})

describe('composeText', () => {
  test.each([
    ['Plan.', ['a', 'b'], 'Plan.\n\n#a #b'],
    ['Plan #A now', ['a', 'b'], 'Plan #A now\n\n#b'],
    [null, ['a'], '#a'],
    ['  Plan.  ', [], 'Plan.'],
    ['#abc', ['ab'], '#abc\n\n#ab'],
    [null, [], ''],
  ])('writes %p with %p as %p', (caption, hashtags, text) => {
    expect(composeText({ caption, hashtags })).toBe(text)
  })
})

function faultsOf(platform: Platform, change: Partial<PostContent>): string[] {
  return checkPost(platform, { ...post, ...change }, clip, null).map(({ location }) => location)
}
