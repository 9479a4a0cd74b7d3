import { describe, expect, test } from 'bun:test'
import { publishOnce } from '../src/index.ts'
import { short as clip } from './media.ts'
import { formOf } from './one-platform.ts'
import { newMarker, openRigs, requestFor, startRigs } from './rigs.ts'

const rigs = await openRigs()
const { webhook } = rigs.servers

describe('a webhook post', () => {
  test('brings the text, and the video by its link', async () => {
    const marker = newMarker()
    const request = requestFor(rigs.webhook, clip, marker)
    request.post.first_comment = 'First!'
    await publishOnce(rigs.webhook.connector, request, null)
    expect(webhook.deliveries.at(-1)).toMatchObject({
      id: marker,
      body: {
        type: 'post.publish',
        data: {
          post_id: marker,
          title: 'Why ninety days',
          first_comment: 'First!',
          video: { url: clip.url, size_bytes: clip.size_bytes, duration_seconds: 12 },
        },
      },
    })
  })

  test('is signed with the time that all workers share, whatever this clock says', async () => {
    const yesterday = Date.now() - 86_400_000
    const slow = await startRigs(() => yesterday)
    const begun_at = new Date(yesterday).toISOString()
    const request = { ...requestFor(slow.webhook, clip, newMarker()), begun_at }
    await publishOnce(slow.webhook.connector, request, null)
    expect(await slow.webhook.count()).toBe(1)
    await slow.stop()
  })

  test('gets a secret of its own when none is given', async () => {
    const { signal } = new AbortController()
    const [connected] = await formOf(rigs.webhook.connector).connect({ url: webhook.url }, signal)
    expect(connected?.credentials.token).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  })
})
