import { beforeEach, expect, test } from 'bun:test'
import { randomBytes } from 'node:crypto'
import { publishOnce } from '../src/index.ts'
import { clip, short } from './media.ts'
import { newMarker, openRigs, requestFor } from './rigs.ts'
import { bytesOf, crashAt, untilPosted } from './until-posted.ts'

const rigs = await openRigs()
const { google, x, tiktok, linkedin, meta, threads, pinterest, postiz, uploadPost } = rigs.servers
const MEGABYTE = 1_000_000

const RULES = {
  ...{ x: x.rules, tiktok: tiktok.rules, linkedin: linkedin.rules, instagram: meta.rules },
  ...{ facebook: meta.rules, threads: threads.rules, pinterest: pinterest.rules },
  ...{ postiz: postiz.rules, upload_post: uploadPost.rules },
}
type Ruled = keyof typeof RULES
const usual = Object.entries(RULES).map(
  ([platform, rules]) => [platform as Ruled, { ...rules }] as const,
)
beforeEach(() => {
  for (const [platform, rules] of usual) Object.assign(RULES[platform], rules)
})

/** What the platform has made last. */
const NEWEST = {
  youtube: () => google.videos[0],
  instagram: () => meta.reels.at(-1),
  facebook: () => meta.reels.at(-1),
  x: () => x.posts.at(-1),
  tiktok: () => tiktok.videos.at(-1),
  linkedin: () => linkedin.posts.at(-1),
  pinterest: () => pinterest.pins.at(-1),
  postiz: () => postiz.posts.at(-1),
}

const posting = (platform: Ruled | 'youtube', video = short) =>
  requestFor(rigs[platform], video, newMarker())
const asked = (platform: Ruled | 'youtube', path: RegExp) =>
  rigs[platform].server?.requests.filter((line) => path.test(line)).length ?? 0

/** What is asked of each platform for a post, and what it does then. */
const ASKED: [Ruled, RegExp[], object?][] = [
  ['x', [/initialize/, /append/, /finalize/, /STATUS/, /POST \/2\/tweets/], { polls: 1 }],
  ['tiktok', [/creator_info/, /video.init/, /PUT/, /status/, /video.query/]],
  ['linkedin', [/initialize/, /PUT/, /finalize/, /GET \/rest\/videos/, /POST \/rest\/posts/]],
  ['linkedin', [/finalize/], { polls: 1 }],
  [
    'instagram',
    [/publishing_limit/, /POST .*media$/, /ig-api-upload/, /fields=status/, /media_pub/],
  ],
  ['facebook', [/phase=start/, /video-upload/, /fields=status/, /phase=finish/]],
  ['threads', [/publishing_limit/, /POST .*threads$/, /fields=status/, /threads_publish$/]],
  [
    'pinterest',
    [/\/boards\?/, /POST \/v5\/media/, /storage/, /GET \/v5\/media/, /POST \/v5\/pins/],
  ],
  ['postiz', [/integrations/, /upload/, /POST .*\/posts$/, /GET .*posts\?/]],
  ['upload_post', [/POST \/api\/upload$/, /status/]],
]
const BREAKS = ASKED.flatMap(([platform, paths, rules = {}]) =>
  paths.map((path) => [platform, path, rules] as const),
)

test.each(BREAKS)(
  '%s makes one post when the connection breaks off at %p, before and behind the work',
  async (platform, path, rules) => {
    const { connector, server, count } = rigs[platform]
    for (const when of ['before', 'after'] as const) {
      Object.assign(RULES[platform], rules)
      const before = await count()
      server?.faults.push({ path, when, answer: 'drop' })
      await untilPosted(connector, posting(platform))
      expect(await count()).toBe(before + 1)
      expect(server?.faults).toEqual([])
    }
  },
)

test.each<[keyof typeof NEWEST & (Ruled | 'youtube'), number, RegExp, RegExp, number]>([
  ['youtube', 17 * MEGABYTE, /PUT/, /POST \/upload/, 1],
  ['tiktok', 21 * MEGABYTE, /PUT/, /video.init/, 1],
  ['linkedin', 9 * MEGABYTE, /PUT/, /initializeUpload/, 1],
  ['instagram', 3 * MEGABYTE, /ig-api-upload/, /POST .*\/media$/, 0],
  ['facebook', 3 * MEGABYTE, /video-upload/, /upload_phase=start/, 0],
])(
  '%s gets a post of %d bytes in one upload when the connection breaks off at %p',
  async (platform, bytes, sends, opens, refusals) => {
    meta.rules.keeps = MEGABYTE
    const { connector, server } = rigs[platform]
    const video = clip(new Uint8Array(randomBytes(bytes)))
    server?.faults.push({ path: sends, when: 'after', answer: 'drop' })
    for (let count = 0; count < refusals; count++)
      server?.faults.push({
        path: sends,
        when: 'before',
        answer: new Response(null, { status: 503 }),
      })
    const before = asked(platform, opens)
    await publishOnce(connector, posting(platform, video), null)
    expect(asked(platform, opens)).toBe(before + 1)
    const made = NEWEST[platform]()?.bytes ?? Buffer.alloc(0)
    expect(Buffer.compare(made, await bytesOf(video))).toBe(0)
  },
)

test.each<[keyof typeof NEWEST & (Ruled | 'youtube'), number, RegExp, RegExp, RegExp, number]>([
  ['youtube', 17 * MEGABYTE, /PUT/, /POST \/upload/, /PUT/, 4],
  ['instagram', 3 * MEGABYTE, /ig-api-upload/, /POST .*\/media$/, /ig-api-upload/, 1],
  ['facebook', 3 * MEGABYTE, /video-upload/, /upload_phase=start/, /video-upload/, 1],
  ['x', 9 * MEGABYTE, /append/, /initialize/, /finalize/, 1],
  ['tiktok', 21 * MEGABYTE, /PUT/, /video.init/, /PUT/, 1],
  ['linkedin', 9 * MEGABYTE, /PUT .*\/1\?/, /initializeUpload/, /^PUT/, 2],
  ['pinterest', MEGABYTE, /storage/, /POST \/v5\/media/, /storage/, 0],
])(
  '%s gets a post of %d bytes in the same upload after a crash at %p',
  async (platform, bytes, at, opens, sends, more) => {
    meta.rules.keeps = MEGABYTE
    const { connector, server, count } = rigs[platform]
    const video = clip(new Uint8Array(randomBytes(bytes)))
    if (!server) throw new Error('It has no server.')
    const request = await crashAt(connector, server, at, posting(platform, video))
    const before = {
      opened: asked(platform, opens),
      sent: asked(platform, sends),
      posts: await count(),
    }
    await publishOnce(connector, request, request.begun_at)
    expect(asked(platform, opens)).toBe(before.opened)
    expect(asked(platform, sends)).toBe(before.sent + more)
    expect(await count()).toBe(before.posts + 1)
    const made = NEWEST[platform]()?.bytes ?? Buffer.alloc(0)
    expect(Buffer.compare(made, await bytesOf(video))).toBe(0)
  },
)

test.each<[Ruled, RegExp, () => void]>([
  ['x', /append/, () => x.forgetUploads()],
  ['linkedin', /PUT .*\/1\?/, () => linkedin.expireUploads()],
])('%s gets another upload after a crash at %p when the first has ended', async (...row) => {
  const [platform, at, end] = row
  const { connector, server, count } = rigs[platform]
  if (!server) throw new Error('It has no server.')
  const video = clip(new Uint8Array(randomBytes(9 * MEGABYTE)))
  const request = await crashAt(connector, server, at, posting(platform, video))
  end()
  const late = publishOnce(connector, request, request.begun_at)
  await expect(late).rejects.toMatchObject({ code: 'session_lost', retryable: true })
  const before = await count()
  await publishOnce(connector, request, request.begun_at)
  expect(await count()).toBe(before + 1)
})

test.each<[Ruled & keyof typeof NEWEST, object, object]>([
  ['x', { lateLists: 1 }, {}],
  ['linkedin', { lateLists: 1 }, {}],
  ['postiz', { lateLists: 1, removesLinks: true }, {}],
])('%s, which lists a post late, does not get it again', async (platform, rules) => {
  const { connector, server, makesPost, count } = rigs[platform]
  if (!server) throw new Error('It has no server.')
  Object.assign(RULES[platform], rules)
  const request = await crashAt(connector, server, makesPost, posting(platform))
  const before = await count()
  const post = await publishOnce(connector, request, request.begun_at)
  expect(post.platform_post_id).toBe(NEWEST[platform]()?.id ?? '')
  expect(await count()).toBe(before)
})

test.each<[Ruled, object, RegExp, object]>([
  ['x', { postsLeft: 0 }, /append/, { retryAfterSeconds: expect.closeTo(900, -2) }],
  ['linkedin', { postsLeft: 0 }, /^PUT/, { retryAfterSeconds: expect.any(Number) }],
  ['pinterest', { pinsLeft: 0 }, /storage/, {}],
  ['postiz', { postsLeft: 0 }, /upload/, {}],
])(
  '%s gets what it refused for a while with the same upload',
  async (platform, rules, sends, told) => {
    const { connector, count } = rigs[platform]
    const request = posting(platform)
    const allowed = { ...RULES[platform] }
    Object.assign(RULES[platform], rules)
    await expect(publishOnce(connector, request, null)).rejects.toMatchObject({
      category: 'platform_rate_limited',
      mayBePublished: false,
      ...told,
    })
    Object.assign(RULES[platform], allowed)
    const before = { sent: asked(platform, sends), posts: await count() }
    await publishOnce(connector, request, request.begun_at)
    expect(asked(platform, sends)).toBe(before.sent)
    expect(await count()).toBe(before.posts + 1)
  },
)

test.each<[Ruled, object, object]>([
  ['x', { failure: 'Video is too long' }, { message: expect.stringContaining('too long') }],
  [
    'linkedin',
    { failure: 'UNSUPPORTED_CODEC' },
    { message: expect.stringContaining('UNSUPPORTED_CODEC') },
  ],
  ['pinterest', { fails: true }, { code: 'processing_failed' }],
])(
  '%s, which cannot use a video, says so and gets another upload',
  async (platform, rules, told) => {
    const { connector } = rigs[platform]
    const request = posting(platform)
    const allowed = { ...RULES[platform] }
    Object.assign(RULES[platform], rules)
    await expect(publishOnce(connector, request, null)).rejects.toMatchObject({
      category: 'user_content',
      ...told,
    })
    Object.assign(RULES[platform], allowed)
    await publishOnce(connector, request, null)
  },
)

test.each<[Ruled, number, RegExp, number]>([
  ['x', 2, /STATUS/, 2],
  ['instagram', 1, /fields=status/, 2],
  ['pinterest', 1, /GET \/v5\/media/, 3],
  ['postiz', 2, /GET .*\/posts\?/, 3],
  ['upload_post', 1, /status/, 2],
])('%s is waited for while it works on a video: %d times', async (platform, polls, path, times) => {
  Object.assign(RULES[platform], { polls })
  const before = asked(platform, path)
  await publishOnce(rigs[platform].connector, posting(platform), null)
  expect(asked(platform, path)).toBe(before + times)
})
