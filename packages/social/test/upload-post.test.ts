import { beforeEach, describe, expect, test } from 'bun:test'
import { randomBytes } from 'node:crypto'
import { describeLimits, publishOnce } from '../src/index.ts'
import { clip, short } from './media.ts'
import { formOf, onePlatform } from './one-platform.ts'
import { openRigs } from './rigs.ts'
import { bytesOf, crashAt } from './until-posted.ts'

let clock = Date.now()
const rigs = await openRigs(() => clock)
const { uploadPost: server } = rigs.servers
const { connector, posting: anyPosting, count } = onePlatform(rigs, 'upload_post', server)
const DAY_MS = 86_400_000

beforeEach(() => {
  clock = Date.now()
})

const posting = (video = short, network = 'tiktok') => ({
  ...anyPosting(video),
  platform_account_id: `ada/${network}`,
})
const UPLOAD = /POST \/api\/upload$/

test('each network of a profile that is connected is an account of its own', async () => {
  const { signal } = new AbortController()
  const connected = await formOf(connector).connect({ api_key: server.key }, signal)
  expect(connected.map(({ account }) => account.handle)).toEqual([
    'ada (tiktok)',
    'ada (youtube)',
    'Ada’s channel (telegram)',
  ])
})

test('a first comment is offered where Upload-Post writes it, as long as the network takes', async () => {
  const { signal } = new AbortController()
  const connected = await formOf(connector).connect({ api_key: server.key }, signal)
  const offers = connected.map(({ account: { capabilities } }) => {
    const { first_comment, first_comment_limit } = describeLimits('upload_post', capabilities)
    return first_comment && first_comment_limit
  })
  expect(offers).toEqual([false, 10_000, false])
})

describe('a post through Upload-Post', () => {
  test('brings the whole video, with what its network asks for', async () => {
    const long = clip(new Uint8Array(randomBytes(3_000_000)))
    const request = posting(long, 'youtube')
    request.post.platform_options = {
      visibility: 'unlisted',
      made_for_kids: true,
      made_with_ai: true,
    }
    request.post.first_comment = 'What do you plan?'
    const post = await publishOnce(connector, request, null)
    const made = server.posts.at(-1)
    expect(post).toMatchObject({
      platform_post_id: made?.form['request_id'] ?? '',
      platform_url: expect.stringContaining('https://youtube.example/ada/'),
    })
    expect(made?.form).toMatchObject({
      user: 'ada',
      'platform[]': 'youtube',
      title: 'Why ninety days',
      description: expect.stringContaining('#planning'),
      privacyStatus: 'unlisted',
      selfDeclaredMadeForKids: 'true',
      containsSyntheticMedia: 'true',
      first_comment: 'What do you plan?',
      async_upload: 'true',
    })
    expect(Buffer.compare(made?.bytes ?? Buffer.alloc(0), await bytesOf(long))).toBe(0)
  })

  test('that TikTok keeps as a draft says so', async () => {
    server.rules.isDraft = true
    const post = await publishOnce(connector, posting(), null)
    expect(post.warnings).toMatchObject([{ code: 'draft_in_inbox' }])
  })

  test('that is still worked on behind a crash is not sent again', async () => {
    server.rules.polls = 1
    const request = await crashAt(connector, server, UPLOAD, posting())
    const before = { sent: count(UPLOAD), posts: server.posts.length }
    await expect(publishOnce(connector, request, request.begun_at)).rejects.toMatchObject({
      code: 'still_processing',
      mayBePublished: true,
    })
    await publishOnce(connector, request, request.begun_at)
    expect(count(UPLOAD)).toBe(before.sent)
    expect(server.posts).toHaveLength(before.posts)
  })

  test('that is sent again within a day is the same one, whatever its status says', async () => {
    const request = posting()
    server.rules.isSilent = true
    server.faults.push({ path: UPLOAD, when: 'after', answer: 'drop' })
    await expect(publishOnce(connector, request, null)).rejects.toMatchObject({ retryable: true })
    const before = { sent: count(UPLOAD), posts: server.posts.length }
    const meanwhile = () => {
      server.rules.isSilent = false
    }
    const answer = Response.json({ status: 'pending', total: null, results: [] })
    server.faults.push({ path: /status/, when: 'after', answer, meanwhile })
    await publishOnce(connector, request, null)
    expect(count(UPLOAD)).toBe(before.sent + 1)
    expect(server.posts).toHaveLength(before.posts)
  })

  test.each(['looked up first', 'taken for absent'])(
    'of which nothing is told for a day is not sent again: %s',
    async (how) => {
      const request = await crashAt(connector, server, UPLOAD, posting())
      server.rules.isSilent = true
      clock += DAY_MS
      const begun_at = new Date(Date.parse(request.begun_at) + DAY_MS).toISOString()
      const since = how === 'looked up first' ? request.begun_at : null
      const before = { sent: count(UPLOAD), posts: server.posts.length }
      await expect(publishOnce(connector, { ...request, begun_at }, since)).rejects.toMatchObject({
        category: 'unknown',
        retryable: false,
      })
      expect(count(UPLOAD)).toBe(before.sent)
      expect(server.posts).toHaveLength(before.posts)
    },
  )

  test('that failed says why, and is another request when a person asks again', async () => {
    server.rules.failure = 'The daily cap was reached'
    const request = posting()
    await expect(publishOnce(connector, request, null)).rejects.toMatchObject({
      category: 'platform_rejected',
      code: 'quota_exceeded',
      message: expect.stringContaining('daily cap'),
    })
    server.rules.failure = null
    const before = server.posts.length
    const begun_at = new Date(Date.parse(request.begun_at) + 1000).toISOString()
    await publishOnce(connector, { ...request, begun_at }, null)
    expect(server.posts).toHaveLength(before + 1)
  })
})
