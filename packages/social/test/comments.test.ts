import { afterAll, expect, test } from 'bun:test'
import { capabilitiesOf, PLATFORMS } from '@svc/specification'
import { checkPost, describeLimits, PublishError, priceOf, publishOnce } from '../src/index.ts'
import { keepCredentials } from './keep-credentials.ts'
import { clip } from './media.ts'
import { neededOptions } from './needed-options.ts'
import { connectorWith } from './one-platform.ts'
import { newMarker, type Rig, requestFor, startRigs } from './rigs.ts'

const rigs = await startRigs()
const { bluesky, google, linkedin, mastodon, meta, threads, x } = rigs.servers
const media = clip(new Uint8Array(80_000))
afterAll(() => rigs.stop())

const TEXT = 'The whole talk & more: https://example.com/talk, or example.org. #planning'

/** Who writes comments, and those that were really written below a post. */
const COMMENTED = {
  youtube: google,
  linkedin,
  instagram: meta,
  facebook: meta,
  threads,
  x,
  mastodon,
} as const
const NAMES = Object.keys(COMMENTED) as (keyof typeof COMMENTED)[]

const below = (platform: keyof typeof COMMENTED, post: string) =>
  COMMENTED[platform].comments.filter((one) => one.post === post).map(({ text }) => text)

test.each(NAMES)('%s writes a comment below a post, and finds it', async (platform) => {
  const rig = rigs[platform]
  const request = await commentOn(rig)
  expect(await rig.connector.findComment?.(request)).toBe(false)
  // Its author was faster, with other words.
  COMMENTED[platform].comments.push({ post: request.platform_post_id, text: 'Thank you all' })
  expect(await rig.connector.findComment?.(request)).toBe(false)
  COMMENTED[platform].comments.pop()
  await rig.connector.comment?.(request)
  expect(below(platform, request.platform_post_id)).toEqual([TEXT])
  expect(await rig.connector.findComment?.(request)).toBe(true)
})

test.each(NAMES)(
  '%s says that a comment may be there when its answer is lost',
  async (platform) => {
    const rig = rigs[platform]
    const request = await commentOn(rig)
    rig.server?.faults.push({ path: WRITES[platform], when: 'after', answer: 'drop' })
    const lost = await rig.connector.comment?.(request).catch((error: unknown) => error)
    expect(lost).toMatchObject({ category: 'unknown' })
    expect(await rig.connector.findComment?.(request)).toBe(true)
    expect(below(platform, request.platform_post_id)).toHaveLength(1)
  },
)

test.each(NAMES)('%s refuses a comment below what is not there', async (platform) => {
  const rig = rigs[platform]
  const platform_post_id = platform === 'linkedin' ? 'urn:li:share:1' : '1'
  const request = { ...(await commentOn(rig)), platform_post_id }
  const error = await rig.connector.comment?.(request).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(PublishError)
  expect(error).toMatchObject({ mayBePublished: false })
})

test('Bluesky writes a reply under one key, however often', async () => {
  const request = await commentOn(rigs.bluesky)
  await rigs.bluesky.connector.comment?.(request)
  await rigs.bluesky.connector.comment?.(request)
  const replies = [...bluesky.records.values()].filter(({ reply }) => reply !== undefined)
  const post = { uri: request.platform_post_id, cid: 'bafyrei' }
  const { now: createdAt } = request
  expect(replies).toMatchObject([{ text: TEXT, createdAt, reply: { root: post, parent: post } }])
  expect(replies[0]?.['facets']).toHaveLength(2)
})

test('LinkedIn finds no comment with an app that may not read', async () => {
  expect(connectorWith(rigs, 'linkedin', { isAudited: false }).findComment).toBeUndefined()
})

test('a comment is offered where a connector writes it or sends it along', () => {
  for (const platform of PLATFORMS) {
    const { connector, account } = rigs[platform]
    const offers = describeLimits(platform, account.account.capabilities).first_comment
    const isSent = ['webhook', 'local_folder', 'postiz'].includes(platform)
    expect([platform, offers]).toEqual([platform, connector.comment !== undefined || isSent])
  }
})

test('a comment is not offered to an account that did not allow it', () => {
  for (const platform of ['youtube', 'instagram', 'facebook', 'threads'] as const) {
    expect(describeLimits(platform, capabilitiesOf(platform)).first_comment).toBe(false)
  }
})

test('a platform that was not asked for the permission refuses, and says which it wants', async () => {
  const requests = [await commentOn(rigs.youtube), await commentOn(rigs.instagram)] as const
  google.authorize('https://accounts.example/?scope=youtube')
  meta.login.scopes = meta.login.scopes.filter((scope) => !scope.endsWith('comments'))
  const [ofYoutube, ofInstagram] = await Promise.all([
    rigs.youtube.connector.comment?.(requests[0]).catch((error: unknown) => error),
    rigs.instagram.connector.comment?.(requests[1]).catch((error: unknown) => error),
  ])
  expect(ofYoutube).toMatchObject({ code: 'insufficientPermissions', mayBePublished: false })
  expect(ofInstagram).toMatchObject({
    message: expect.stringContaining('instagram_manage_comments'),
  })
})

test.each([
  ['youtube', 10_000],
  ['linkedin', 1250],
  ['instagram', 2196],
  ['facebook', 8000],
  ['threads', 500],
  ['x', 280],
  ['mastodon', 500],
  ['bluesky', 300],
] as const)('%s takes comments of %d and no longer', (platform, most) => {
  const { capabilities } = rigs[platform].account.account
  const faults = (first_comment: string) => {
    const privacy = platform === 'youtube' && { privacy: 'public' }
    const platform_options = { ...neededOptions(platform), ...privacy }
    const post = {
      title: 'Ninety days',
      caption: null,
      hashtags: [],
      first_comment,
      platform_options,
    }
    return checkPost(platform, post, { duration_seconds: 30, size_bytes: null }, capabilities)
  }
  expect(describeLimits(platform, capabilities).first_comment_limit).toBe(most)
  expect(faults('a'.repeat(most))).toEqual([])
  expect(faults('a'.repeat(most + 1))).toMatchObject([{ location: 'body.first_comment' }])
})

test.each([{ privacy: 'private' }, {}, { privacy: 'public', made_for_kids: true }])(
  'YouTube takes no comment with %p',
  (platform_options) => {
    const { capabilities } = rigs.youtube.account.account
    const post = { title: 'Ninety days', caption: null, hashtags: [], platform_options }
    const facts = { duration_seconds: 30, size_bytes: null }
    const faults = checkPost('youtube', { ...post, first_comment: TEXT }, facts, capabilities)
    expect(faults).toMatchObject([{ location: 'body.first_comment' }])
  },
)

test('X charges for a comment as for a post', () => {
  const post = { title: null, caption: 'Ninety days', hashtags: [], platform_options: {} }
  expect(priceOf('x', { ...post, first_comment: null })).toBe(0.015)
  expect(priceOf('x', { ...post, first_comment: 'How?' })).toBe(0.03)
  expect(priceOf('x', { ...post, first_comment: TEXT })).toBe(0.215)
})

/** The request that writes the comment. */
const WRITES: Record<keyof typeof COMMENTED, RegExp> = {
  youtube: /POST .*commentThreads/,
  linkedin: /POST .*comments$/,
  instagram: /POST .*comments$/,
  facebook: /POST .*comments$/,
  threads: /POST .*threads_publish$/,
  x: /POST \/2\/tweets$/,
  mastodon: /POST \/api\/v1\/statuses$/,
}

async function commentOn(rig: Rig) {
  const marker = newMarker()
  const request = requestFor(rig, media, marker)
  if (rig === rigs.youtube) request.post.platform_options = { privacy: 'public' }
  const { platform_post_id } = await publishOnce(rig.connector, request, null)
  return {
    platform_account_id: rig.account.account.platform_account_id,
    platform_post_id: platform_post_id ?? '',
    credentials: keepCredentials(rig.account.credentials),
    signal: new AbortController().signal,
    text: TEXT,
    now: '2026-11-27T10:00:00.000Z',
    marker,
  }
}
