import { describe, expect, test } from 'bun:test'
import { markFacets, recordKey } from '../src/bluesky/publish-record.ts'
import { publishOnce } from '../src/index.ts'
import { short as clip } from './media.ts'
import { newMarker, openRigs, requestFor } from './rigs.ts'

const rigs = await openRigs()
const { bluesky } = rigs.servers

describe('a Bluesky post', () => {
  test('shows the clip with its captions, links and hashtags', async () => {
    const marker = newMarker()
    const request = requestFor(rigs.bluesky, clip, marker)
    request.post.caption = 'Schön: https://example.com/plan.'
    request.post.platform_options = { languages: ['de'] }
    // By a clock that this machine's differs from.
    request.begun_at = '2026-01-02T03:04:05.678Z'
    const { platform_post_id } = await publishOnce(rigs.bluesky.connector, request, null)
    const record = bluesky.records.get(platform_post_id ?? '')
    expect(record).toMatchObject({
      $type: 'app.bsky.feed.post',
      text: 'Schön: https://example.com/plan.\n\n#planning',
      createdAt: '2026-01-02T03:04:05.678Z',
      langs: ['de'],
      embed: {
        $type: 'app.bsky.embed.video',
        aspectRatio: { width: 1080, height: 1920 },
        alt: 'Why ninety days',
        captions: [{ lang: 'en', file: { mimeType: 'text/vtt' } }],
      },
    })
    const uploaded = [...bluesky.blobs.values()].find(({ length }) => length === clip.size_bytes)
    expect(uploaded).toEqual(await new Response(await clip.open()).bytes())
  })

  test('is not replaced by another attempt at it', async () => {
    const request = requestFor(rigs.bluesky, clip, newMarker())
    request.post.caption = 'The first'
    const { platform_post_id } = await publishOnce(rigs.bluesky.connector, request, null)
    request.post.caption = 'The second'
    await publishOnce(rigs.bluesky.connector, request, null)
    expect(bluesky.records.get(platform_post_id ?? '')?.['text']).toStartWith('The first')
  })
})

describe('markFacets', () => {
  test.each([
    ['see https://a.example/b?c=d.', ['https://a.example/b?c=d']],
    ['(https://a.example/b)', ['https://a.example/b']],
    ['ö 👋 #größe, #a1 and #1', ['#größe', '#a1']],
    ['no#tag here', []],
    ['https://a.example/#part', ['https://a.example/#part']],
  ])('finds the parts of %p by their bytes', (text, parts) => {
    const bytes = Buffer.from(text)
    const found = markFacets(text).map(({ index }) =>
      bytes.subarray(index.byteStart, index.byteEnd).toString(),
    )
    expect(found).toEqual(parts)
  })
})

describe('recordKey', () => {
  test('is the same for a marker each time, and keeps its time', () => {
    const marker = '01J9ZK3T6QABCDEFGHJKMNPQRS'
    expect(recordKey(marker)).toBe(recordKey(marker))
    expect(recordKey(marker)).toMatch(/^[234567abcdefghij][234567a-z]{12}$/)
    expect(timeOf(recordKey(marker))).toBe(
      [...marker.slice(0, 10)].reduce((sum, digit) => sum * 32 + DIGITS.indexOf(digit), 0),
    )
  })

  test('differs among ten thousand markers of four milliseconds', () => {
    const markers = Array.from({ length: 10_000 }, (_, index) => {
      const time = `01J9ZK3T6${'ABCD'[index % 4]}`
      return `${time}${String(index).padStart(16, '0')}`
    })
    // 1,024,000 keys in a millisecond: about 12 pairs are expected to meet, on accounts of their own.
    expect(new Set(markers.map((marker) => recordKey(marker))).size).toBeGreaterThan(9_950)
  })

  test.each(['', 'post-1', '81J9ZK3T6QABCDEFGHJKMNPQRS', '01j9zk3t6qabcdefghjkmnpqrs'])(
    'refuses the marker %p',
    (marker) => {
      expect(() => recordKey(marker)).toThrow(RangeError)
    },
  )
})

const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

function timeOf(key: string): number {
  const digits = '234567abcdefghijklmnopqrstuvwxyz'
  const number = [...key].reduce((sum, digit) => sum * 32n + BigInt(digits.indexOf(digit)), 0n)
  return Number((number >> 10n) / 1000n)
}
