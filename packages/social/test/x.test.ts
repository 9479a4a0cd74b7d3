import { describe, expect, test } from 'bun:test'
import { randomBytes } from 'node:crypto'
import { priceOf, publishOnce } from '../src/index.ts'
import { countText } from '../src/limits/count-text.ts'
import { clip } from './media.ts'
import { onePlatform } from './one-platform.ts'
import { openRigs } from './rigs.ts'
import { bytesOf } from './until-posted.ts'

const rigs = await openRigs()
const { x } = rigs.servers
const { connector, posting } = onePlatform(rigs, 'x', x)
const SEGMENT = 4 * 1024 * 1024
/** Three segments, the last of which is shorter. */
const long = clip(new Uint8Array(randomBytes(2 * SEGMENT + 1000)))

describe('a video on X', () => {
  test('is posted segment by segment, with what its author chose', async () => {
    const read: unknown[] = []
    const open: typeof long.open = (range) => {
      read.push(range)
      return long.open(range)
    }
    const request = posting({ ...long, open })
    request.post.platform_options = { reply_settings: 'following', made_with_ai: true }
    const post = await publishOnce(connector, request, null)
    const made = x.posts.at(-1)
    expect(post).toEqual({
      platform_post_id: made?.id ?? '',
      platform_url: `https://x.com/i/status/${made?.id}`,
      visibility_actual: null,
    })
    expect(made?.text).toEndWith('\n\n#planning')
    expect(made?.body).toMatchObject({
      reply_settings: 'following',
      made_with_ai: true,
      paid_partnership: false,
    })
    expect(read).toEqual([
      { first: 0, last: SEGMENT - 1 },
      { first: SEGMENT, last: 2 * SEGMENT - 1 },
      { first: 2 * SEGMENT, last: long.size_bytes - 1 },
    ])
    expect(Buffer.compare(made?.bytes ?? Buffer.alloc(0), await bytesOf(long))).toBe(0)
  })

  test('whose text X has already is refused with what to do', async () => {
    const request = posting()
    await publishOnce(connector, request, null)
    const again = { ...posting(), post: request.post }
    await expect(publishOnce(connector, again, null)).rejects.toMatchObject({
      code: 'duplicate_content',
      category: 'user_content',
    })
  })

  test('that the operator has not paid for is not tried again by itself', async () => {
    x.rules.isUnpaid = true
    await expect(publishOnce(connector, posting(), null)).rejects.toMatchObject({
      category: 'system_error',
      retryable: false,
      action: expect.stringContaining('credits'),
    })
  })
})

describe('a text on X', () => {
  test.each([
    ['Hello, world!', 13],
    ['👾', 2],
    ['🙋🏽', 2],
    ['👨‍🎤', 2],
    ['👨‍👩‍👧‍👦', 2],
    ['1️⃣', 2],
    ['🇩🇪', 2],
    ['会議', 4],
    ['cafe\u0301', 4],
    ['“quoted” – so…', 15],
    ['https://example.com', 23],
    ['https://example.com/very/long/path?with=much', 23],
    ['see example.com.', 28],
    ['see t.co/abc now', 31],
    ['mail ada@example.com', 20],
    ['e.g. this.', 10],
    ['v1.2.3', 6],
  ])('%p counts %d', (text, length) => {
    expect(countText(text, 'weighted', 23)).toBe(length)
  })

  test.each([
    ['Plan for ninety days.', 0.015],
    ['Plan: example.com', 0.2],
    ['Plan: https://example.com/plan', 0.2],
    ['Ask ada@example.com', 0.015],
  ])('%p costs %d dollars', (caption, dollars) => {
    const { post } = posting()
    expect(priceOf('x', { ...post, caption, hashtags: [] })).toBe(dollars)
  })

  test('costs nothing elsewhere', () => {
    expect(priceOf('bluesky', posting().post)).toBeNull()
  })
})
