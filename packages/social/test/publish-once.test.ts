import { describe, expect, test } from 'bun:test'
import { PLATFORMS } from '@svc/specification'
import { type Connector, PublishError, publishOnce } from '../src/index.ts'
import { short as clip } from './media.ts'
import { newMarker, openRigs, requestFor } from './rigs.ts'
import { crashAt } from './until-posted.ts'

const rigs = await openRigs()
const yesterday = () => Date.now() - 86_400_000
const slowRigs = await openRigs(yesterday)
const REMOTE = PLATFORMS.filter((platform) => platform !== 'local_folder')
const ASKABLE = REMOTE.filter((platform) => platform !== 'webhook')

describe('publishOnce', () => {
  test.each(ASKABLE)(
    'finds the post when %s made it and hung up, also when its own clock is a day fast',
    async (platform) => {
      for (const [{ [platform]: rig }, now] of [
        [rigs, Date.now],
        [slowRigs, yesterday],
      ] as const) {
        const before = await rig.count()
        const begun_at = new Date(now()).toISOString()
        const request = { ...requestFor(rig, clip, newMarker()), begun_at }
        rig.server?.faults.push({ path: rig.makesPost, when: 'after', answer: 'drop' })
        const published = await publishOnce(rig.connector, request, null)
        expect(published.platform_url).toStartWith('http')
        expect(await rig.count()).toBe(before + 1)
        expect(rig.server?.faults).toEqual([])
      }
    },
  )

  test.each([502, 500])('finds the post when Mastodon made it and answers %d', async (status) => {
    const rig = rigs.mastodon
    const before = await rig.count()
    const answer = new Response('gateway', { status })
    rig.server?.faults.push({ path: rig.makesPost, when: 'after', answer })
    await publishOnce(rig.connector, requestFor(rig, clip, newMarker()), null)
    expect(await rig.count()).toBe(before + 1)
  })

  test.each(['bluesky', 'mastodon'] as const)(
    'says that %s may be tried again when it hung up without making the post',
    async (platform) => {
      const rig = rigs[platform]
      const before = await rig.count()
      const request = requestFor(rig, clip, newMarker())
      rig.server?.faults.push({ path: rig.makesPost, when: 'before', answer: 'drop' })
      const began = new Date().toISOString()
      await expect(publishOnce(rig.connector, request, null)).rejects.toMatchObject({
        category: 'platform_error',
        retryable: true,
      })
      expect(await rig.count()).toBe(before)
      await publishOnce(rig.connector, request, began)
      expect(await rig.count()).toBe(before + 1)
    },
  )

  test('leaves the outcome open when a webhook hung up, and never sends it again', async () => {
    const rig = rigs.webhook
    const before = await rig.count()
    const request = requestFor(rig, clip, newMarker())
    rig.server?.faults.push({ path: rig.makesPost, when: 'after', answer: 'drop' })
    const open = { category: 'unknown', source: 'system', retryable: false }
    await expect(publishOnce(rig.connector, request, null)).rejects.toMatchObject(open)
    const again = publishOnce(rig.connector, request, new Date().toISOString())
    await expect(again).rejects.toMatchObject(open)
    expect(await rig.count()).toBe(before + 1)
  })

  test.each(ASKABLE)(
    'makes no second post on %s after a crash behind the first',
    async (platform) => {
      const { connector, server, makesPost, count } = rigs[platform]
      if (!server) throw new Error('It has no server.')
      const before = await count()
      const posting = requestFor(rigs[platform], clip, newMarker())
      const request = await crashAt(connector, server, makesPost, posting)
      expect(await count()).toBe(before + 1)
      const published = await publishOnce(connector, request, request.begun_at)
      expect(published.platform_post_id).toEqual(expect.any(String))
      expect(await count()).toBe(before + 1)
    },
  )

  test.each(['bluesky', 'mastodon', 'local_folder', 'upload_post'] as const)(
    'makes one post on %s when eight attempts run at once',
    async (platform) => {
      const rig = rigs[platform]
      const before = await rig.count()
      const request = requestFor(rig, clip, newMarker())
      const attempts = Array.from({ length: 8 }, () => publishOnce(rig.connector, request, null))
      const published = await Promise.all(attempts)
      expect(new Set(published.map((post) => post.platform_post_id)).size).toBe(1)
      expect(await rig.count()).toBe(before + 1)
    },
  )

  test.each(REMOTE)('stops at once on %s when it is aborted', async (platform) => {
    const rig = rigs[platform]
    const before = await rig.count()
    const aborted = { ...requestFor(rig, clip, newMarker()), signal: AbortSignal.abort('stop') }
    const publishing = publishOnce(rig.connector, aborted, null)
    expect(await publishing.catch((reason: unknown) => reason)).toBe('stop')
    expect(await rig.count()).toBe(before)
  })

  test('leaves the outcome open when the platform is down during the check', async () => {
    const rig = rigs.bluesky
    const request = requestFor(rig, clip, newMarker())
    rig.server?.faults.push({ path: /getRecord/, when: 'before', answer: 'drop' })
    await expect(
      publishOnce(rig.connector, request, new Date().toISOString()),
    ).rejects.toMatchObject({
      category: 'platform_error',
      retryable: true,
      mayBePublished: true,
    })
  })

  test.each(['linkedin', 'x', 'pinterest', 'postiz'] as const)(
    'waits before it makes a post on %s that a silent worker may have sent',
    async (platform) => {
      const { connector, server, makesPost, count } = rigs[platform]
      if (!server) throw new Error('It has no server.')
      const posting = requestFor(rigs[platform], clip, newMarker())
      const crashed = await crashAt(connector, server, makesPost, posting, 'before')
      const before = await count()
      const taken = { ...crashed, isTakenOver: true }
      await expect(publishOnce(connector, taken, crashed.begun_at)).rejects.toMatchObject({
        code: 'may_still_arrive',
        retryable: true,
        mayBePublished: true,
        retryAfterSeconds: 60,
      })
      expect(await count()).toBe(before)
      await publishOnce(connector, crashed, crashed.begun_at)
      expect(await count()).toBe(before + 1)
    },
  )

  test('keeps the first error when the platform cannot be reached to check either', async () => {
    const error = new PublishError('unknown', 'no_answer', 'It hung up.')
    const connector: Connector = {
      ...rigs.bluesky.connector,
      publish: () => Promise.reject(error),
      lookUp: () => Promise.reject(new Error('still down')),
    }
    const request = requestFor(rigs.bluesky, clip, newMarker())
    expect(await publishOnce(connector, request, null).catch((caught: unknown) => caught)).toBe(
      error,
    )
  })

  test('looks the post up by what this attempt saved', async () => {
    const asked: (string | null)[] = []
    const connector: Connector = {
      ...rigs.bluesky.connector,
      async publish({ checkpoint }) {
        await checkpoint.save('session-2')
        throw new PublishError('unknown', 'no_answer', 'It hung up.')
      },
      async lookUp({ checkpoint }) {
        asked.push(checkpoint)
        return { state: 'absent' }
      },
    }
    const request = requestFor(rigs.bluesky, clip, newMarker())
    request.checkpoint = { saved: 'session-1', save: async () => {} }
    const publishing = publishOnce(connector, request, new Date().toISOString())
    await expect(publishing).rejects.toMatchObject({ category: 'platform_error' })
    expect(asked).toEqual(['session-1', 'session-2'])
  })

  test.each(ASKABLE)('records a success of %s without a body', async (platform) => {
    const rig = rigs[platform]
    const request = requestFor(rig, clip, newMarker())
    const answer = new Response('thanks', { status: 200 })
    rig.server?.faults.push({ path: rig.makesPost, when: 'after', answer })
    const before = await rig.count()
    await publishOnce(rig.connector, request, null)
    expect(await rig.count()).toBe(before + 1)
  })
})
