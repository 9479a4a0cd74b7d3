import { describe, expect, test } from 'bun:test'
import { randomBytes } from 'node:crypto'
import { publishOnce } from '../src/index.ts'
import { secondsUntilQuotaResets } from '../src/youtube/call-youtube.ts'
import { clip, short } from './media.ts'
import { newMarker, openRigs, requestFor } from './rigs.ts'
import { bytesOf } from './until-posted.ts'

const rigs = await openRigs()
const { google } = rigs.servers
const { connector } = rigs.youtube
const CHUNK = 8 * 1024 * 1024
/** Two whole chunks and part of a third. */
const long = clip(new Uint8Array(randomBytes(2 * CHUNK + 1000)))

describe('a YouTube video', () => {
  test('is private by default, and carries the marker as a tag', async () => {
    const marker = newMarker()
    const request = requestFor(rigs.youtube, short, marker)
    const asked = { tags: ['planning'], playlist_id: 'PL1', made_with_ai: true }
    request.post.platform_options = asked
    expect(await publishOnce(connector, request, null)).toEqual({
      platform_post_id: google.videos[0]?.id ?? '',
      platform_url: `https://www.youtube.com/watch?v=${google.videos[0]?.id}`,
      visibility_actual: 'private',
    })
    expect(google.videos[0]?.status).toMatchObject({ containsSyntheticMedia: true })
    expect(google.videos[0]?.snippet).toMatchObject({
      title: 'Why ninety days',
      tags: ['planning', `post-${marker}`],
    })
    expect(google.videos[0]?.bytes).toEqual(await bytesOf(short))
    expect(google.playlist).toEqual([google.videos[0]?.id ?? ''])
  })

  test.each([
    ['refuses', new Response('{"error":{"message":"Playlist not found."}}', { status: 404 })],
    ['never answers', 'drop' as const],
  ])('is posted when its playlist %s, with a warning', async (_, answer) => {
    const request = requestFor(rigs.youtube, short, newMarker())
    request.post.platform_options = { playlist_id: 'PL2' }
    google.faults.push({ path: /POST .youtube.v3.playlistItems/, when: 'before', answer })
    const post = await publishOnce(connector, request, null)
    expect(post.platform_post_id).toBe(google.videos[0]?.id ?? '')
    expect(post.warnings).toEqual([
      { code: 'playlist_not_set', message: expect.stringContaining('not in the playlist PL2. ') },
    ])
    const found = await publishOnce(connector, request, new Date().toISOString())
    expect(found.warnings?.map(({ code }) => code)).toEqual(['playlist_uncertain'])
  })

  test('is found by its tag when the session is forgotten', async () => {
    const request = requestFor(rigs.youtube, short, newMarker())
    const first = await publishOnce(connector, request, null)
    const before = google.videos.length
    google.forgetSessions()
    expect(await publishOnce(connector, request, new Date().toISOString())).toEqual(first)
    expect(google.videos).toHaveLength(before)
  })

  test.each([
    ['an hour before', 3_600_000, 'undecidable'],
    ['longer before', 3_600_001, 'absent'],
  ])('that is not found, tried %s, is %s', async (_, age, state) => {
    const request = requestFor(rigs.youtube, short, newMarker())
    const checkpoint = `${google.url}/upload/youtube/v3/videos?upload_id=forgotten`
    const since = new Date(Date.parse(request.begun_at) - age).toISOString()
    const finding = await connector.lookUp({ ...request, checkpoint, since })
    expect(finding.state).toBe(state as typeof finding.state)
  })

  test.each([
    ['all fifty that are listed are newer', 50, 1, 'undecidable'],
    ['one of the fifty is older than the first attempt', 50, -1, 'absent'],
    ['fewer are listed', 49, 1, 'absent'],
  ])(
    'that is not found is missed only when none can hide it: %s',
    async (_, count, after, state) => {
      const since = Date.now() - 7_200_000
      const publishedAt = new Date(since + after * 1000).toISOString()
      const kept = google.videos.splice(0)
      google.videos.push(
        ...Array.from({ length: count }, (_, at) => ({
          id: `newer-${at}`,
          snippet: { title: 'Newer', description: '', tags: [], publishedAt },
          status: { privacyStatus: 'private' },
          bytes: new Uint8Array(),
        })),
      )
      const request = requestFor(rigs.youtube, short, newMarker())
      const checkpoint = `${google.url}/upload/youtube/v3/videos?upload_id=forgotten`
      const finding = await connector.lookUp({
        ...request,
        checkpoint,
        since: new Date(since).toISOString(),
      })
      google.videos.splice(0, count, ...kept)
      expect(finding.state).toBe(state as typeof finding.state)
    },
  )

  test.each([
    ['is left for later', long, 'platform_error', true],
    ['may be there, if the failures began with its last chunk,', short, 'unknown', false],
  ] as const)('%s when the platform keeps failing', async (_, video, category, retryable) => {
    const request = requestFor(rigs.youtube, video, newMarker())
    for (let times = 0; times < 20; times++) {
      const answer = new Response(null, { status: 500 })
      google.faults.push({ path: /PUT/, when: 'before', answer })
    }
    const publishing = publishOnce(connector, request, null)
    await expect(publishing).rejects.toMatchObject({ category, retryable })
    google.faults.splice(0)
  })
})

test.each([
  ['2026-01-15T07:59:59Z', 1],
  ['2026-01-15T08:00:00Z', 86_400],
  ['2026-07-15T06:00:00Z', 3600],
])('secondsUntilQuotaResets counts from %s', (now, seconds) => {
  expect(secondsUntilQuotaResets(new Date(now))).toBe(seconds)
})
