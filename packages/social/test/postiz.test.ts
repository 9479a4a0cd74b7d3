import { describe, expect, test } from 'bun:test'
import { randomBytes } from 'node:crypto'
import { checkPost, publishOnce } from '../src/index.ts'
import { CHANNEL_SETTINGS } from '../src/postiz/channels.ts'
import { describeChannel } from '../src/postiz/connect.ts'
import { clip, short } from './media.ts'
import { formOf, onePlatform } from './one-platform.ts'
import { openRigs } from './rigs.ts'
import { bytesOf } from './until-posted.ts'

const rigs = await openRigs()
const { postiz } = rigs.servers
const { connector, posting: anyPosting, count } = onePlatform(rigs, 'postiz', postiz)
const YOUTUBE = 'cm4ean69r0004w8w1cdomox9n'

const posting = (video = short, channel?: string) => {
  const request = anyPosting(video)
  return channel ? { ...request, platform_account_id: channel } : request
}
const facts = { duration_seconds: 30, size_bytes: null }
const MAKES = /POST .*\/posts$/

test('each channel of Postiz that takes videos is an account of its own', async () => {
  const { signal } = new AbortController()
  const values = { server: `${postiz.url}/api/public/v1/`, api_key: postiz.key }
  const connected = await formOf(connector).connect(values, signal)
  expect(connected.map(({ account }) => account.handle)).toEqual(['@ada (x)', '@ada (youtube)'])
})

test.each([
  ['x', '会'.repeat(140), 'a'.repeat(280)],
  ['x', `https://a.example/${'a'.repeat(262)}`, 'a'.repeat(280)],
  ['bluesky', '👾'.repeat(150), 'a'.repeat(300)],
  ['threads', '👾'.repeat(125), 'a'.repeat(500)],
  ['telegram', 'a'.repeat(4096), 'a'.repeat(4096)],
  ['youtube', 'é'.repeat(2500), null],
  ['tiktok', 'a'.repeat(2000), null],
])('a post of %s through Postiz is as long as both take', (network, caption, first_comment) => {
  const channel = { id: 'one', name: 'Ada', identifier: network, disabled: false }
  const { capabilities } = describeChannel(channel)
  const post = { title: 'Why', caption, hashtags: [], first_comment, platform_options: {} }
  const faultsOf = (change: object) =>
    checkPost('postiz', { ...post, ...change }, facts, capabilities).map((one) => one.location)
  expect(faultsOf({})).toEqual([])
  expect(faultsOf({ caption: `${caption}a` })).toEqual(['body.caption'])
  expect(faultsOf({ first_comment: `${first_comment ?? ''}a` })).toEqual(['body.first_comment'])
})

describe('a post through Postiz', () => {
  test('brings the whole video, with what its network asks for', async () => {
    const long = clip(new Uint8Array(randomBytes(3_000_000)))
    const request = posting(long, YOUTUBE)
    request.post.platform_options = { visibility: 'unlisted', made_for_kids: true }
    const post = await publishOnce(connector, request, null)
    const made = postiz.posts.at(-1)
    expect(post).toEqual({
      platform_post_id: made?.id ?? '',
      platform_url: `https://youtube.example/ada/${made?.id}`,
      visibility_actual: null,
    })
    expect({ ...made }).toMatchObject({
      channel: YOUTUBE,
      content: expect.stringContaining('#planning'),
      settings: {
        __type: 'youtube',
        title: 'Why ninety days',
        type: 'unlisted',
        selfDeclaredMadeForKids: 'yes',
      },
    })
    expect(Buffer.compare(made?.bytes ?? Buffer.alloc(0), await bytesOf(long))).toBe(0)
  })

  test('is labelled as made with AI where its network has a label', () => {
    const post = { ...posting().post, platform_options: { made_with_ai: true } }
    expect(CHANNEL_SETTINGS['x']?.(post)).toMatchObject({ made_with_ai: true })
    expect(CHANNEL_SETTINGS['tiktok']?.(post)).toMatchObject({ video_made_with_ai: true })
  })

  test('brings its first comment along', async () => {
    const request = posting()
    request.post.first_comment = 'The whole talk'
    expect(await publishOnce(connector, request, null)).not.toHaveProperty('warnings')
    expect(postiz.posts.at(-1)?.comments).toEqual(['The whole talk'])
  })

  test.each(['just then', 'before it is asked for'])(
    'whose comment fails is out, and says so: %s',
    async (when) => {
      const request = posting()
      request.post.first_comment = 'The whole talk'
      postiz.rules.failsComments = true
      if (when === 'before it is asked for') postiz.rules.state = 'ERROR'
      const post = await publishOnce(connector, request, null)
      Object.assign(postiz.rules, { failsComments: false, state: 'PUBLISHED' })
      expect(post).toMatchObject({
        platform_url: expect.stringContaining('https://x.example/'),
        warnings: [{ code: 'first_comment_missing' }],
      })
    },
  )

  test('to another channel, or of another day, with the same words is another one', async () => {
    const request = posting()
    await publishOnce(connector, { ...request, platform_account_id: YOUTUBE }, null)
    const last = postiz.posts.at(-1)
    if (!last) throw new Error('Nothing was posted.')
    postiz.posts.push({ ...last, channel: request.platform_account_id, made_at: 0 })
    postiz.faults.push({ path: MAKES, when: 'before', answer: 'drop' })
    await expect(publishOnce(connector, request, null)).rejects.toMatchObject({ retryable: true })
    const before = postiz.posts.length
    await publishOnce(connector, request, request.begun_at)
    expect(postiz.posts).toHaveLength(before + 1)
  })

  test('whose list is not of the documented form stays open, and is not made again', async () => {
    const request = posting()
    postiz.rules.oddLists = 1
    const error = await publishOnce(connector, request, null).catch((caught: unknown) => caught)
    expect(error).toMatchObject({ code: 'answer_malformed', mayBePublished: true })
    const before = postiz.posts.length
    await publishOnce(connector, request, request.begun_at)
    expect(postiz.posts).toHaveLength(before)
  })

  test('that Postiz could not post waits for a person', async () => {
    postiz.rules.state = 'ERROR'
    await expect(publishOnce(connector, posting(), null)).rejects.toMatchObject({
      category: 'platform_rejected',
      retryable: false,
    })
  })

  test('to a channel that Postiz has lost is refused before anything is sent', async () => {
    const [first] = postiz.channels
    if (!first) throw new Error('There is no channel.')
    first.disabled = true
    const before = count(/upload/)
    await expect(publishOnce(connector, posting(), null)).rejects.toMatchObject({
      category: 'account_issue',
    })
    first.disabled = false
    expect(count(/upload/)).toBe(before)
  })
})
