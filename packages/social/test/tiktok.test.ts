import { describe, expect, test } from 'bun:test'
import { randomBytes } from 'node:crypto'
import { checkPost, describeLimits, publishOnce } from '../src/index.ts'
import { planChunks } from '../src/tiktok/upload.ts'
import { clip, short } from './media.ts'
import { connectorWith, oauthOf, onePlatform } from './one-platform.ts'
import { connect, newMarker, openRigs, requestFor } from './rigs.ts'
import { bytesOf, crashAt } from './until-posted.ts'

const rigs = await openRigs()
const { tiktok } = rigs.servers
const { connector, posting, count, usual } = onePlatform(rigs, 'tiktok', tiktok)
const CHUNK = 10_000_000
/** Two chunks, the last of which is longer. */
const long = clip(new Uint8Array(randomBytes(2 * CHUNK + 1000)))

/** An account of an app that TikTok has not audited. */
const drafting = connectorWith(rigs, 'tiktok', { isAudited: false })
const draftAccount = await connect(drafting, {}, tiktok.authorize)
const drafts = { ...rigs.tiktok, connector: drafting, account: draftAccount, options: {} }

const sent = () => count(/^PUT/)
const opened = () => count(/video\/init/)

describe('a TikTok video', () => {
  test.each([
    [4_999_999, 4_999_999, 1],
    [5_000_000, 5_000_000, 1],
    [10_000_001, 10_000_000, 1],
    [50_000_123, 10_000_000, 5],
    [4_000_000_000, 10_000_000, 400],
  ])('of %d bytes is sent in chunks of %d: %d', (size, chunk_size, total_chunk_count) => {
    expect(planChunks(size)).toEqual({ chunk_size, total_chunk_count })
  })

  test('is posted with what its author chose, and with nothing that its account forbids', async () => {
    const read: unknown[] = []
    const open: typeof long.open = (range) => {
      read.push(range)
      return long.open(range)
    }
    const request = posting({ ...long, open })
    request.post.platform_options = {
      privacy_level: 'PUBLIC_TO_EVERYONE',
      allow_comment: true,
      allow_duet: true,
    }
    const before = sent()
    const post = await publishOnce(connector, request, null)
    const video = tiktok.videos.at(-1)
    expect(post).toEqual({
      platform_post_id: video?.id ?? '',
      platform_url: `https://www.tiktok.com/@ada/video/${video?.id}`,
      visibility_actual: 'PUBLIC_TO_EVERYONE',
    })
    expect(video?.info).toMatchObject({
      title: expect.stringContaining('#planning'),
      disable_comment: false,
      disable_duet: true,
      disable_stitch: true,
    })
    expect(sent()).toBe(before + 2)
    expect(read).toEqual([
      { first: 0, last: CHUNK - 1 },
      { first: CHUNK, last: long.size_bytes - 1 },
    ])
    expect(Buffer.compare(video?.bytes ?? Buffer.alloc(0), await bytesOf(long))).toBe(0)
  })

  test('of an app without an audit waits in the inbox, and its post says so', async () => {
    const before = tiktok.videos.length
    const request = requestFor(drafts, short, newMarker())
    expect(await publishOnce(drafting, request, null)).toEqual({
      platform_post_id: expect.any(String),
      platform_url: null,
      visibility_actual: null,
      warnings: [{ code: 'draft_in_inbox', message: expect.stringContaining('paste the caption') }],
    })
    expect(await publishOnce(drafting, request, request.begun_at)).toMatchObject({
      warnings: [{ code: 'draft_in_inbox' }],
    })
    expect(tiktok.drafts).toHaveLength(1)
    expect(tiktok.videos).toHaveLength(before)
    expect(draftAccount.account).toMatchObject({
      handle: 'Ada',
      capabilities: { direct_publish: false, visibility_options: [] },
    })
  })

  test.each([
    ['privacy_level', {}, {}],
    ['privacy_level', { privacy_level: 'FOLLOWER_OF_CREATOR' }, {}],
    ['duration', { privacy_level: 'SELF_ONLY' }, { max_video_post_duration_sec: 11 }],
  ])('is refused for its %s before it is sent: %p %p', async (code, options, creator) => {
    Object.assign(tiktok.rules, { creator: { ...usual.creator, ...creator } })
    const request = posting()
    request.post.platform_options = options
    const before = opened()
    const publishing = publishOnce(connector, request, null)
    await expect(publishing).rejects.toMatchObject({ code, category: 'user_content' })
    expect(opened()).toBe(before)
  })

  test('of an app that claims an audit says who must switch what off', async () => {
    tiktok.rules.isAudited = false
    await expect(publishOnce(connector, posting(), null)).rejects.toMatchObject({
      code: 'unaudited_client_can_only_post_to_private_accounts',
      retryable: false,
      action: expect.stringContaining('TIKTOK_DIRECT_POST'),
    })
  })

  test('waits as long as limits of posts need that TikTok names no time for', async () => {
    tiktok.rules.postsPerDay = tiktok.videos.length
    const limited = { category: 'platform_rate_limited', retryAfterSeconds: 21_600 }
    await expect(publishOnce(connector, posting(), null)).rejects.toMatchObject(limited)
    Object.assign(tiktok.rules, usual, { initsPerMinute: 0 })
    const minute = { category: 'platform_rate_limited', retryAfterSeconds: 60 }
    await expect(publishOnce(connector, posting(), null)).rejects.toMatchObject(minute)
  })

  test('is looked up until TikTok has worked it off, and never sent again', async () => {
    tiktok.rules.polls = 2
    const request = posting()
    tiktok.faults.push({
      path: /status/,
      when: 'before',
      answer: new Response('', { status: 500 }),
    })
    const first = publishOnce(connector, request, null)
    await expect(first).rejects.toMatchObject({ retryable: true, mayBePublished: true })
    const again = publishOnce(connector, request, request.begun_at)
    await expect(again).rejects.toMatchObject({ code: 'still_processing', mayBePublished: true })
    const before = sent()
    await expect(publishOnce(connector, request, request.begun_at)).rejects.toThrow('still works')
    expect(await publishOnce(connector, request, request.begun_at)).toMatchObject({
      platform_post_id: tiktok.videos.at(-1)?.id ?? '',
    })
    expect(sent()).toBe(before)
  })

  test('that TikTok names some minutes later is waited for', async () => {
    tiktok.rules.lateIds = 5
    const post = await publishOnce(connector, posting(), null)
    expect(post.platform_post_id).toBe(tiktok.videos.at(-1)?.id ?? '')
  })

  test('that TikTok names later than that gets its name and its address with its figures', async () => {
    tiktok.rules.lateIds = Number.POSITIVE_INFINITY
    const request = posting()
    const { platform_post_id, platform_url } = await publishOnce(connector, request, null)
    expect([platform_post_id, platform_url]).toEqual([expect.stringContaining('v_pub_file'), null])
    tiktok.rules.lateIds = 0
    const asked = { ...request, platform_post_id: platform_post_id ?? '' }
    const { id = '' } = tiktok.videos.at(-1) ?? {}
    expect(await connector.figures?.(asked)).toMatchObject({
      views: 1200,
      post: { platform_post_id: id, platform_url: `https://www.tiktok.com/@ada/video/${id}` },
    })
    expect(await connector.figures?.({ ...asked, platform_post_id: id })).not.toHaveProperty('post')
  })

  test('that only its author sees is named by its upload', async () => {
    const request = posting()
    request.post.platform_options = { privacy_level: 'SELF_ONLY' }
    expect(await publishOnce(connector, request, null)).toEqual({
      platform_post_id: expect.stringContaining('v_pub_file'),
      platform_url: null,
      visibility_actual: 'SELF_ONLY',
    })
  })

  test.each([
    ['duration_check_failed', 'user_content', false],
    ['spam_risk_text', 'user_content', false],
    ['auth_removed', 'auth_expired', false],
    ['internal', 'platform_error', true],
    ['new_reason', 'platform_rejected', false],
  ])('that TikTok refuses as %s is %s', async (failure, category, retryable) => {
    tiktok.rules.failure = failure
    const request = posting()
    const publishing = publishOnce(connector, request, null)
    await expect(publishing).rejects.toMatchObject({ code: failure, category, retryable })
    tiktok.rules.failure = null
    tiktok.forgetUploads()
    const before = tiktok.videos.length
    await publishOnce(connector, request, null)
    expect(tiktok.videos).toHaveLength(before + 1)
  })

  test('gets another upload when the address of a part has ended, never one that is whole', async () => {
    const { request, before } = await crashInTheMiddle()
    tiktok.expireUploads()
    const late = publishOnce(connector, request, request.begun_at)
    await expect(late).rejects.toMatchObject({ category: 'platform_error', retryable: true })
    await publishOnce(connector, request, request.begun_at)
    expect(opened()).toBe(before.opened + 1)
    expect(tiktok.videos).toHaveLength(before.videos + 1)
    tiktok.expireUploads()
    await publishOnce(connector, request, request.begun_at)
    expect(tiktok.videos).toHaveLength(before.videos + 1)
  })

  test('that TikTok has forgotten is left to a person', async () => {
    const request = posting()
    await publishOnce(connector, request, null)
    const before = tiktok.videos.length
    tiktok.forgetUploads()
    const again = publishOnce(connector, request, request.begun_at)
    await expect(again).rejects.toMatchObject({ category: 'unknown', retryable: false })
    expect(tiktok.videos).toHaveLength(before)
  })
})

test('an account offers what TikTok lets it post, and nothing that it forbids', async () => {
  const { capabilities } = rigs.tiktok.account.account
  const { options } = describeLimits('tiktok', capabilities)
  const privacy = options.find(({ name }) => name === 'privacy_level')
  expect(privacy?.values).toEqual(['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'])
  const names = options.map(({ name }) => name).filter((name) => name.startsWith('allow'))
  expect(names).toEqual(['allow_comment', 'allow_stitch'])
  const { post } = posting()
  const faultsOf = (platform_options: Record<string, unknown>) =>
    checkPost('tiktok', { ...post, platform_options }, short, capabilities).map(
      ({ location }) => location,
    )
  const usual = { privacy_level: 'SELF_ONLY', allow_stitch: true }
  expect(faultsOf(usual)).toEqual([])
  expect(faultsOf({ ...usual, allow_duet: true })).toEqual(['body.platform_options.allow_duet'])
  const unlike = { privacy_level: 'FOLLOWER_OF_CREATOR' }
  expect(faultsOf(unlike)).toEqual(['body.platform_options.privacy_level'])
  const paid = { ...usual, brand_content_toggle: true }
  expect(faultsOf(paid)).toEqual(['body.platform_options.privacy_level'])
})

test('TikTok is asked for what the app may do, with a challenge as it reads it', () => {
  const asked = [drafting, connector].map((one) => {
    const { authorizationUrl } = oauthOf(one).begin('https://clips.example/back')
    return Object.fromEntries(new URL(authorizationUrl).searchParams)
  })
  expect(asked[0]).toMatchObject({
    client_key: 'app',
    scope: 'user.info.basic,video.list,video.upload',
    code_challenge: expect.stringMatching(/^[0-9a-f]{64}$/),
    code_challenge_method: 'S256',
  })
  expect(asked[1]?.['scope']).toEndWith(',video.publish')
})

async function crashInTheMiddle() {
  const request = await crashAt(connector, tiktok, /PUT/, posting(long))
  return { request, before: { opened: opened(), videos: tiktok.videos.length } }
}
