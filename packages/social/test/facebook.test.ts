import { describe, expect, test } from 'bun:test'
import { randomBytes } from 'node:crypto'
import { publishOnce } from '../src/index.ts'
import { clip, short } from './media.ts'
import { onePlatform } from './one-platform.ts'
import { openRigs } from './rigs.ts'
import { bytesOf, crashAt } from './until-posted.ts'

let clock = Date.now()
const rigs = await openRigs(() => clock)
const { meta } = rigs.servers
const { connector, posting, count, usual } = onePlatform(rigs, 'facebook', meta)
const long = clip(new Uint8Array(randomBytes(3_000_000)))
const DAY_MS = 86_400_000

const sent = () => count(/video-upload/)
const opened = () => count(/upload_phase=start/)
const finished = () => count(/upload_phase=finish/)

describe('a reel of a page', () => {
  test('is sent from the store in one request, and posted with its title and text', async () => {
    const before = sent()
    const post = await publishOnce(connector, posting(long), null)
    const reel = meta.reels.at(-1)
    expect(post).toEqual({
      platform_post_id: reel?.id ?? '',
      platform_url: `https://www.facebook.com/reel/${reel?.id}`,
      visibility_actual: 'public',
    })
    expect(reel?.form).toMatchObject({
      video_state: 'PUBLISHED',
      title: 'Why ninety days',
      description: expect.stringContaining('#planning'),
    })
    expect(sent()).toBe(before + 1)
    expect(reel && Buffer.compare(reel.bytes, await bytesOf(long))).toBe(0)
  })

  test.each([
    [1920, 1080],
    [360, 640],
  ])('of %d × %d is refused before it is sent', async (width, height) => {
    const before = opened()
    const publishing = publishOnce(connector, posting({ ...short, width, height }), null)
    await expect(publishing).rejects.toMatchObject({ code: 'shape', category: 'user_content' })
    expect(opened()).toBe(before)
  })

  test('gets another upload after a crash when the first has ended', async () => {
    meta.rules.keeps = 1_000_000
    const request = await crashAt(connector, meta, /video-upload/, posting(long))
    const before = { opened: opened(), reels: meta.reels.length }
    clock += DAY_MS
    await publishOnce(connector, request, request.begun_at)
    expect(opened()).toBe(before.opened + 1)
    expect(meta.reels).toHaveLength(before.reels + 1)
  })

  test('is waited for after it was finished, and its refusal is told', async () => {
    meta.rules.polls = 1
    const before = finished()
    await publishOnce(connector, posting(), null)
    expect(finished()).toBe(before + 1)
    meta.rules.failure = 'Resolution too low. Video must have a minimum resolution of 540p.'
    await expect(publishOnce(connector, posting(), null)).rejects.toMatchObject({
      category: 'user_content',
      message: expect.stringContaining('540p'),
      mayBePublished: false,
    })
  })

  test('that is the 31st of a day is sent once, and published when there is room', async () => {
    clock += DAY_MS
    meta.rules.facebookPerDay = 2
    await publishOnce(connector, posting(), null)
    await publishOnce(connector, posting(), null)
    const request = posting()
    const before = sent()
    await expect(publishOnce(connector, request, null)).rejects.toMatchObject({
      category: 'platform_rate_limited',
      retryAfterSeconds: 3600,
    })
    Object.assign(meta.rules, usual)
    await publishOnce(connector, request, null)
    expect(sent()).toBe(before + 1)
  })

  test('is not finished again when Facebook still works on it after a crash', async () => {
    meta.rules.polls = 1
    const request = await crashAt(connector, meta, /upload_phase=finish/, posting())
    const before = { finished: finished(), reels: meta.reels.length }
    const post = await publishOnce(connector, request, request.begun_at)
    expect(post.platform_post_id).toBe(meta.reels.at(-1)?.id ?? '')
    expect(finished()).toBe(before.finished)
    expect(meta.reels).toHaveLength(before.reels + 1)
  })

  test('is waited for when Facebook refuses to finish it again, and does not say why', async () => {
    Object.assign(meta.rules, { polls: 4, tellsPublishing: false })
    const request = await crashAt(connector, meta, /upload_phase=finish/, posting())
    const before = meta.reels.length
    await publishOnce(connector, request, request.begun_at)
    expect(meta.reels).toHaveLength(before + 1)
  })

  test('that Facebook has forgotten is found in its list, else left to a person', async () => {
    const request = posting()
    const post = await publishOnce(connector, request, null)
    meta.uploads.clear()
    expect(await publishOnce(connector, request, request.begun_at)).toEqual(post)
    const kept = meta.reels.splice(0)
    const again = publishOnce(connector, request, request.begun_at)
    await expect(again).rejects.toMatchObject({ category: 'unknown', retryable: false })
    meta.reels.push(...kept)
  })
})
