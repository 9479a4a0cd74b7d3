import { afterAll, expect, test } from 'bun:test'
import { PublishError, publishOnce } from '../src/index.ts'
import { clip } from './media.ts'
import { newMarker, type Rig, requestFor, startRigs } from './rigs.ts'

const rigs = await startRigs()
const { bluesky, google, mastodon, pinterest, tiktok } = rigs.servers
const media = clip(new Uint8Array(1000))
afterAll(() => rigs.stop())

const UNTOLD = {
  saves: null,
  watch_seconds_average: null,
  watched_share: null,
  left_early_share: null,
}

test.each([
  [
    'youtube',
    { views: 340, likes: 21, comments: null, shares: null },
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
] as const)('%s tells how a post does, and that it is gone', async (platform, told, remove) => {
  const rig = rigs[platform]
  const id = await posted(rig)
  expect(await figures(rig, id)).toEqual({ ...UNTOLD, ...told })
  remove()
  expect(await figures(rig, id)).toBeNull()
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

const figures = (rig: Rig, id: string) => rig.connector.figures?.(asked(rig, id))
