import { describe, expect, test } from 'bun:test'
import { systemOutside } from '@svc/outbound'
import { PLATFORM_FACTS, PLATFORMS, type Platform, type PostContent } from '@svc/specification'
import { UNLIMITED } from '../src/account/platform-app.ts'
import { checkPost, createConnectors, describeLimits } from '../src/index.ts'
import { composeText } from '../src/post/compose-text.ts'
import { neededOptions } from './needed-options.ts'

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
  ['youtube', 5000],
  ['tiktok', 2200],
  ['linkedin', 3000],
  ['x', 280],
  ['bluesky', 300],
  ['mastodon', 500],
]

describe('checkPost', () => {
  test.each(CAPTIONS)('lets %s have a caption of %d and not one more', (platform, limit) => {
    const written = (length: number) => faultsOf(platform, { caption: 'a'.repeat(length) })
    expect(written(limit)).toEqual([])
    expect(written(limit + 1)).toEqual(['body.caption'])
  })

  test.each([
    ['bluesky', { caption: 'ä'.repeat(300) }, []],
    ['bluesky', { caption: 'ä'.repeat(301) }, ['body.caption']],
    // 25 bytes each, of 3000.
    ['bluesky', { caption: FAMILY.repeat(120) }, []],
    ['bluesky', { caption: FAMILY.repeat(121) }, ['body.caption']],
    ['bluesky', { first_comment: FAMILY.repeat(121) }, ['body.first_comment']],
    ['youtube', { caption: 'ä'.repeat(2501) }, ['body.caption']],
    ['tiktok', { caption: '👍'.repeat(1100) }, []],
    ['tiktok', { caption: '👍'.repeat(1101) }, ['body.caption']],
    ['tiktok', { platform_options: {} }, ['body.platform_options.privacy_level']],
    ['x', { caption: '会'.repeat(140) }, []],
    ['x', { caption: '会'.repeat(141) }, ['body.caption']],
    ['x', { caption: `${'a'.repeat(256)} ${URL_OF_60}` }, []],
    ['x', { caption: `${'a'.repeat(257)} ${URL_OF_60}` }, ['body.caption']],
    ['mastodon', { caption: 'a'.repeat(440), hashtags: ['b'.repeat(58)] }, ['body.caption']],
    ['mastodon', { caption: FAMILY.repeat(500) }, []],
    ['mastodon', { caption: FAMILY.repeat(501) }, ['body.caption']],
    ['mastodon', { caption: `${'a'.repeat(476)} ${URL_OF_60}` }, []],
    ['mastodon', { caption: `${'a'.repeat(477)} ${URL_OF_60}` }, ['body.caption']],
    ['youtube', { caption: 'a <b>' }, ['body.caption']],
    ['youtube', { title: null }, ['body.title']],
    ['youtube', { title: 'a'.repeat(101) }, ['body.title']],
    ['youtube', { title: 'a'.repeat(100) }, []],
    ['youtube', { title: 'a' }, ['body.title']],
    ['youtube', { title: 'ab' }, []],
    ['bluesky', { title: null }, []],
    ['postiz', { first_comment: 'First!' }, ['body.first_comment']],
    ['bluesky', { first_comment: 'First!' }, []],
    ['webhook', { first_comment: 'First!' }, []],
    ['youtube', { platform_options: { privacy: 'secret' } }, ['body.platform_options.privacy']],
    [
      'youtube',
      { platform_options: { made_for_kids: 1 } },
      ['body.platform_options.made_for_kids'],
    ],
    ['youtube', { platform_options: { tags: ['a'.repeat(460)] } }, []],
    ['youtube', { platform_options: { tags: ['a'.repeat(461)] } }, ['body.platform_options.tags']],
    ['youtube', { platform_options: { tags: [] } }, []],
    ['bluesky', { platform_options: { privacy: 'public' } }, ['body.platform_options.privacy']],
    [
      'mastodon',
      { platform_options: { __proto__: null, constructor: 1 } },
      ['body.platform_options.constructor'],
    ],
  ] as [Platform, Partial<PostContent>, string[]][])(
    'checks %s with %p',
    (platform, change, faults) => {
      expect(faultsOf(platform, change)).toEqual(faults)
    },
  )

  test.each([
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

  test('asks for no options of a post that ends as a draft', () => {
    const capabilities = { ...UNLIMITED, direct_publish: false }
    const asked = (platform_options: Record<string, unknown>) =>
      checkPost('tiktok', { ...post, platform_options }, clip, capabilities).map(
        ({ location }) => location,
      )
    expect(asked({})).toEqual([])
    expect(asked({ privacy_level: 'SELF_ONLY' })).toEqual(['body.platform_options.privacy_level'])
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
    for (const platform of PLATFORMS) {
      const rules = Object.entries(PLATFORM_FACTS[platform].limits.options)
      const usual = rules.flatMap(([name, rule]) =>
        'default' in rule ? [[name, rule.default]] : [],
      )
      const platform_options = { ...neededOptions(platform), ...Object.fromEntries(usual) }
      expect(faultsOf(platform, { platform_options })).toEqual([])
    }
  })
})

test('what an operator adds to the limits of a platform is checked and described', () => {
  const options = {
    board: { kind: 'text', most: 64, is_required: true },
    offset: { kind: 'number', least: 0, most: 90_000 },
  } as const
  const overrides = { webhook: { hashtags_limit: 2, min_duration_seconds: 3, options } }
  const faults = (change: Partial<PostContent>, duration_seconds = 3) => {
    const media = { duration_seconds, size_bytes: null }
    const found = checkPost('webhook', { ...post, ...change }, media, null, overrides)
    return found.map(({ location }) => location)
  }
  const cover = (offset: number) => ({
    platform_options: { board: 'b', offset },
  })
  expect(faults({})).toEqual(['body.platform_options.board'])
  expect(faults(cover(0))).toEqual([])
  expect(faults(cover(90_000))).toEqual([])
  expect(faults(cover(-1))).toEqual(['body.platform_options.offset'])
  expect(faults(cover(90_001))).toEqual(['body.platform_options.offset'])
  expect(faults({ ...cover(0), hashtags: ['a', 'b', 'c'] })).toEqual(['body.hashtags'])
  expect(faults(cover(0), 2)).toHaveLength(1)
  expect(describeLimits('webhook', UNLIMITED, overrides)).toMatchObject({
    hashtags_limit: 2,
    options: [
      { name: 'board', is_required: true },
      { name: 'offset', least: 0, most: 90_000 },
    ],
  })
})

test('platforms are those that this service can connect', () => {
  const app = { clientId: 'app', clientSecret: 'app-secret' }
  const web = { outside: systemOutside(), allowPrivateAddresses: false }
  const withApps = PLATFORMS.filter((platform) => PLATFORM_FACTS[platform].app)
  const apps = Object.fromEntries(withApps.map((platform) => [platform, app]))
  const connectors = createConnectors({ web, postsFolder: '/', apps })
  expect([...connectors.keys()].toSorted()).toEqual(PLATFORMS.toSorted())
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
  const whole = { ...post, platform_options: neededOptions(platform), ...change }
  return checkPost(platform, whole, clip, null).map(({ location }) => location)
}
