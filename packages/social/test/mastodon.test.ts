import { describe, expect, test } from 'bun:test'
import { publishOnce } from '../src/index.ts'
import { short as clip } from './media.ts'
import { newMarker, openRigs, requestFor } from './rigs.ts'

const rigs = await openRigs()
const { mastodon } = rigs.servers
const connector = rigs.mastodon.connector

describe('a Mastodon status', () => {
  test('shows the clip as it was asked for', async () => {
    const request = requestFor(rigs.mastodon, clip, newMarker())
    request.post.platform_options = { visibility: 'unlisted', sensitive: true }
    const published = await publishOnce(connector, request, null)
    const status = mastodon.statuses.at(-1)
    expect(status).toMatchObject({ visibility: 'unlisted', sensitive: true })
    expect(published).toEqual({
      platform_post_id: status?.id ?? '',
      platform_url: status?.url ?? '',
      visibility_actual: 'unlisted',
    })
    const file = mastodon.files.get(status?.media ?? '')
    expect(file).toEqual(await new Response(await clip.open()).bytes())
  })

  test('is found by its text when the server no longer has its key', async () => {
    const request = requestFor(rigs.mastodon, clip, newMarker())
    const began = new Date().toISOString()
    const first = await publishOnce(connector, request, null)
    const before = await rigs.mastodon.count()
    mastodon.forgetKeys()
    expect(await publishOnce(connector, request, began)).toEqual(first)
    expect(await rigs.mastodon.count()).toBe(before)
  })

  test('of an earlier day with the same text is another one', async () => {
    const request = requestFor(rigs.mastodon, clip, newMarker())
    await publishOnce(connector, request, null)
    const status = mastodon.statuses.at(-1)
    if (status) status.created_at = '2026-01-01T00:00:00.000Z'
    const finding = await connector.lookUp({
      ...request,
      checkpoint: null,
      since: new Date().toISOString(),
    })
    expect(finding).toEqual({ state: 'absent' })
  })

  test('cannot be ruled out behind forty others', async () => {
    const [example] = mastodon.statuses
    if (!example) throw new Error('There is no status yet.')
    const created_at = new Date().toISOString()
    for (let made = 0; made < 40; made++)
      mastodon.statuses.push({ ...example, created_at, text: 'x' })
    const request = requestFor(rigs.mastodon, clip, newMarker())
    const finding = await connector.lookUp({ ...request, checkpoint: null, since: created_at })
    expect(finding.state).toBe('undecidable')
  })
})
