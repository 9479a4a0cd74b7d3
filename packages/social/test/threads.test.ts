import { describe, expect, test } from 'bun:test'
import { publishOnce } from '../src/index.ts'
import { countText } from '../src/post/text.ts'
import { short } from './media.ts'
import { onePlatform } from './one-platform.ts'
import { openRigs } from './rigs.ts'

let clock = Date.now()
const rigs = await openRigs(() => clock)
const { threads } = rigs.servers
const { connector, posting, count } = onePlatform(rigs, 'threads', threads)
const DAY_MS = 86_400_000

const opened = () => count(/POST .*threads$/)

describe('a post on Threads', () => {
  test('names where its video is, and what its author chose', async () => {
    const request = posting()
    request.post.platform_options = { reply_control: 'mentioned_only', topic_tag: 'Planning' }
    const post = await publishOnce(connector, request, null)
    const made = threads.posts.at(-1)
    expect(post).toEqual({
      platform_post_id: made?.id ?? '',
      platform_url: `https://www.threads.com/@ada/post/${made?.id}`,
      visibility_actual: 'mentioned_only',
    })
    expect(made?.form).toEqual({
      media_type: 'VIDEO',
      video_url: short.url,
      text: expect.stringContaining('#planning'),
      reply_control: 'mentioned_only',
      topic_tag: 'Planning',
    })
  })

  test.each([
    ['FAILED_DOWNLOADING_VIDEO', 'system_error', false, 'BASE_URL'],
    ['INVALID_DURATION', 'user_content', false, '5 minutes'],
    ['UNKNOWN', 'platform_error', true, 'tried again'],
  ])('that is refused as %s is %s', async (failure, category, retryable, action) => {
    threads.rules.failure = failure
    await expect(publishOnce(connector, posting(), null)).rejects.toMatchObject({
      code: failure,
      category,
      retryable,
      action: expect.stringContaining(action),
    })
  })

  test('whose video Threads cannot fetch tells the operator', async () => {
    const here = posting({ ...short, url: `${threads.url}/media/files/clip.mp4` })
    await expect(publishOnce(connector, here, null)).rejects.toMatchObject({
      code: 'FAILED_DOWNLOADING_VIDEO',
      source: 'system',
    })
  })

  test('is not begun when all posts of a day are made', async () => {
    threads.rules.perDay = 0
    const before = opened()
    await expect(publishOnce(connector, posting(), null)).rejects.toMatchObject({
      category: 'platform_rate_limited',
    })
    expect(opened()).toBe(before)
  })

  test('gets another container when its own has ended', async () => {
    const request = posting()
    const fault = { when: 'before', answer: new Response(null, { status: 503 }) } as const
    threads.faults.push({ path: /threads_publish$/, ...fault })
    await expect(publishOnce(connector, request, null)).rejects.toMatchObject({ retryable: true })
    const before = opened()
    clock += DAY_MS
    await publishOnce(connector, request, request.begun_at)
    expect(opened()).toBe(before + 1)
  })
})

describe('a token of Threads', () => {
  test('is renewed a month before it ends, once for two posts, in the middle of neither', async () => {
    const first = posting()
    const second = { ...posting(), credentials: first.credentials }
    await first.credentials.replace(async (current) => ({
      ...current,
      expires_at: new Date().toISOString(),
    }))
    const before = { refreshes: threads.refreshes, posts: threads.posts.length }
    await Promise.all([first, second].map((request) => publishOnce(connector, request, null)))
    expect(threads.refreshes).toBe(before.refreshes + 1)
    expect(threads.posts).toHaveLength(before.posts + 2)
    const renewed = await first.credentials.read()
    const days = (Date.parse(renewed.expires_at ?? '') - Date.now()) / DAY_MS
    expect(Math.round(days)).toBe(30)
  })

  test('that has ended is reported to its owner', async () => {
    threads.endTokens()
    await expect(publishOnce(connector, posting(), null)).rejects.toMatchObject({
      category: 'auth_expired',
      action: 'Connect the account again.',
    })
  })
})

test.each([
  ['plain', 5],
  ['ä', 1],
  ['👋', 4],
  ['👩‍👧', 11],
  ['1️⃣ one', 11],
])('Threads counts %p as %d', (text, length) => {
  expect(countText(text, 'emoji_bytes', null)).toBe(length)
})
