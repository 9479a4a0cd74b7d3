import { expect, test } from 'bun:test'
import { PLATFORM_FACTS, PLATFORMS } from '@svc/specification'
import { PublishError, publishOnce } from '../src/index.ts'
import { clip } from './media.ts'
import { connectorWith, oauthOf } from './one-platform.ts'
import { newMarker, openRigs, type Rig, requestFor } from './rigs.ts'

const rigs = await openRigs()
const { bluesky, google, linkedin, mastodon, meta, pinterest, threads, tiktok, x } = rigs.servers
const media = clip(new Uint8Array(80_000))

const UNTOLD = {
  shares: null,
  saves: null,
  watch_seconds_average: null,
  watched_share: null,
  left_early_share: null,
}

test.each([
  [
    'youtube',
    {
      ...{ views: 340, likes: 21, comments: null, shares: 4 },
      ...{ watch_seconds_average: 14, watched_share: 0.635, retention: expect.any(Array) },
    },
    () => google.videos.splice(0),
  ],
  ['tiktok', { views: 1200, likes: 80, comments: 5, shares: 9 }, () => tiktok.videos.splice(0)],
  [
    'mastodon',
    { views: null, likes: 4, comments: 2, shares: 3 },
    () => mastodon.statuses.splice(0),
  ],
  ['bluesky', { views: null, likes: 6, comments: 1, shares: 3 }, () => bluesky.records.clear()],
  [
    'pinterest',
    {
      views: 20,
      likes: 12,
      comments: 10,
      shares: null,
      saves: 4,
      watch_seconds_average: 2.50775,
    },
    () => pinterest.pins.splice(0),
  ],
  [
    'instagram',
    {
      views: 600,
      likes: 33,
      comments: 4,
      shares: 6,
      saves: 8,
      watch_seconds_average: 5.3,
      left_early_share: 0.415,
    },
    () => meta.reels.splice(0),
  ],
  [
    'facebook',
    { views: 150, likes: 5, comments: 5, shares: 2, watch_seconds_average: 4.2 },
    () => meta.reels.splice(0),
  ],
  ['threads', { views: 70, likes: 9, comments: 3, shares: 7 }, () => threads.posts.splice(0)],
  [
    'linkedin',
    { views: 40, likes: 7, comments: 3, shares: 2, saves: 1, watch_seconds_average: 7.5 },
    () => linkedin.posts.splice(0),
  ],
  ['x', { views: 900, likes: 11, comments: 2, shares: 4, saves: 5 }, () => x.posts.splice(0)],
] as const)('%s tells how a post does, and that it is gone', async (platform, told, remove) => {
  const rig = rigs[platform]
  const id = await posted(rig)
  expect(await figures(rig, id)).toEqual({ ...UNTOLD, ...told })
  remove()
  expect(await figures(rig, id)).toBeNull()
})

const WITHDRAWN = [
  ['mastodon', () => mastodon.statuses.length],
  ['bluesky', () => bluesky.records.size],
  ['pinterest', () => pinterest.pins.length],
  ['facebook', () => meta.reels.length],
  ['linkedin', () => linkedin.posts.length],
  ['x', () => x.posts.length],
] as const

test.each(WITHDRAWN)(
  '%s deletes a post that is taken back, and no other',
  async (platform, count) => {
    const rig = rigs[platform]
    const kept = await posted(rig)
    const id = await posted(rig)
    const before = count()
    await withdraw(rig, id)
    expect(count()).toBe(before - 1)
    expect(await figures(rig, id)).toBeNull()
    expect(await figures(rig, kept)).not.toBeNull()
    await withdraw(rig, id)
    expect(count()).toBe(before - 1)
  },
)

test('YouTube makes a video private that is taken back, and leaves the rest of it', async () => {
  const id = await posted(rigs.youtube)
  const { status } = google.videos.find((video) => video.id === id) ?? {}
  await withdraw(rigs.youtube, id)
  expect(google.videos.find((video) => video.id === id)?.status).toEqual({
    ...status,
    privacyStatus: 'private',
  })
})

test('the table of platforms says which of them take posts back', () => {
  const told = PLATFORMS.filter((platform) => 'withdraws' in PLATFORM_FACTS[platform])
  expect(new Set<string>(told)).toEqual(new Set(['youtube', ...WITHDRAWN.map(([name]) => name)]))
  for (const platform of PLATFORMS) {
    expect([platform, rigs[platform].connector.withdraw !== undefined]).toEqual([
      platform,
      told.includes(platform),
    ])
  }
})

test.each([
  ['postiz', { views: 512, likes: 31, comments: 4, shares: 6 }],
  ['upload_post', { views: 812, likes: 40, comments: 3, shares: 5 }],
] as const)(
  '%s tells what the network tells it, and nothing is no answer',
  async (platform, told) => {
    const rig = rigs[platform]
    const id = await posted(rig)
    expect(await figures(rig, id)).toEqual({ ...UNTOLD, ...told })
    expect(figures(rig, 'another')).rejects.toBeInstanceOf(PublishError)
  },
)

test('YouTube tells where viewers leave, and its counts without the permission for that', async () => {
  const id = await posted(rigs.youtube)
  const retention = (await figures(rigs.youtube, id))?.retention
  expect(retention).toHaveLength(100)
  expect(retention?.[0]).toBeGreaterThan(retention?.[50] ?? 1)
  google.authorize('https://accounts.example/?scope=youtube')
  expect(await figures(rigs.youtube, id)).toEqual({
    ...UNTOLD,
    views: 340,
    likes: 21,
    comments: null,
  })
})

test('Instagram tells likes and comments without the permission for insights', async () => {
  const id = await posted(rigs.instagram)
  meta.rules.insights = false
  expect(await figures(rigs.instagram, id)).toMatchObject({ views: null, likes: 33, comments: 4 })
  meta.rules.insights = true
})

test('a number that Instagram does not tell any more takes no other with it', async () => {
  const id = await posted(rigs.instagram)
  meta.rules.tellsSkipped = false
  expect(await figures(rigs.instagram, id)).toMatchObject({ views: 600, left_early_share: null })
  meta.rules.tellsSkipped = true
})

test('X is asked once for the figures of a post, as it charges for each time', async () => {
  const id = await posted(rigs.x)
  const before = x.reads
  await figures(rigs.x, id)
  expect(x.reads).toBe(before + 1)
})

test.each(['youtube', 'threads', 'linkedin', 'x'] as const)(
  '%s is asked for no figures until its operator says so',
  (platform) => {
    const connector = connectorWith(rigs, platform, { readsFigures: false })
    expect(connector.figures === undefined).toBe(platform !== 'youtube')
    const { authorizationUrl } = oauthOf(connector).begin('https://clips.example/connect')
    expect(authorizationUrl).not.toMatch(/insights|analytics/i)
  },
)

test('an expired token is renewed', async () => {
  const id = await posted(rigs.youtube)
  google.expireTokens()
  expect(await figures(rigs.youtube, id)).toMatchObject({ views: 340 })
})

test('what the platform refuses is no answer, and does not mean that the post is gone', async () => {
  const id = await posted(rigs.mastodon)
  const { connector } = rigs.mastodon
  const credentials = { ...rigs.mastodon.account.credentials, token: 'wrong' }
  const attempt = connector.figures?.({
    ...asked(rigs.mastodon, id),
    credentials: { read: async () => credentials, replace: async () => credentials },
  })
  expect(attempt).rejects.toBeInstanceOf(PublishError)
})

test('a draft in the inbox of TikTok has no figures, and is not gone', async () => {
  const attempt = figures(rigs.tiktok, 'v_inbox_file~v2.1')
  expect(attempt).rejects.toBeInstanceOf(PublishError)
})

test.each(['webhook', 'local_folder'] as const)('%s tells nothing', (platform) => {
  expect(rigs[platform].connector.figures).toBeUndefined()
})

async function posted(rig: Rig): Promise<string> {
  const request = requestFor(rig, media, newMarker())
  return (await publishOnce(rig.connector, request, null)).platform_post_id ?? ''
}

const asked = (rig: Rig, platform_post_id: string) => {
  const { platform_account_id, credentials, signal } = requestFor(rig, media, newMarker())
  return { platform_account_id, platform_post_id, credentials, signal }
}

const withdraw = (rig: Rig, id: string) => rig.connector.withdraw?.(asked(rig, id))

const figures = (rig: Rig, id: string) => rig.connector.figures?.(asked(rig, id))
