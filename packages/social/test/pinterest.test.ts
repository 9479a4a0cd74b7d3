import { describe, expect, test } from 'bun:test'
import { randomBytes } from 'node:crypto'
import { describeLimits, publishOnce } from '../src/index.ts'
import { clip } from './media.ts'
import { onePlatform } from './one-platform.ts'
import { openRigs } from './rigs.ts'
import { bytesOf, crashAt } from './until-posted.ts'

const rigs = await openRigs()
const { pinterest } = rigs.servers
const { connector, posting, count } = onePlatform(rigs, 'pinterest', pinterest)

describe('a video on Pinterest', () => {
  test('is pinned to the board that is named, with what its author chose', async () => {
    const long = clip(new Uint8Array(randomBytes(3_000_000)))
    const request = posting(long)
    request.post.platform_options = {
      board: 'Recipes',
      link: 'https://example.com/plan',
      cover_seconds: 2.6,
    }
    const post = await publishOnce(connector, request, null)
    const made = pinterest.pins.at(-1)
    expect(post).toEqual({
      platform_post_id: made?.id ?? '',
      platform_url: `https://www.pinterest.com/pin/${made?.id}/`,
      visibility_actual: null,
    })
    expect({ ...made }).toMatchObject({
      board_id: '549755885176',
      title: 'Why ninety days',
      description: expect.stringContaining('#planning'),
      link: 'https://example.com/plan',
      cover: 3,
    })
    expect(Buffer.compare(made?.bytes ?? Buffer.alloc(0), await bytesOf(long))).toBe(0)
  })

  test('is pinned to a board that is named by its id', async () => {
    const request = posting()
    request.post.platform_options = { board: '549755885176' }
    await publishOnce(connector, request, null)
    expect(pinterest.pins.at(-1)?.board_id).toBe('549755885176')
  })

  test('is not sent when the account has no such board', async () => {
    const before = count(/POST \/v5\/media/)
    const request = posting()
    request.post.platform_options = { board: 'Gone' }
    await expect(publishOnce(connector, request, null)).rejects.toMatchObject({
      category: 'user_content',
      code: 'board_unknown',
    })
    expect(count(/POST \/v5\/media/)).toBe(before)
  })

  test('gets another upload when the permission to send has ended', async () => {
    const request = posting()
    const meanwhile = () => pinterest.expireUploads()
    pinterest.faults.push({ path: /GET \/v5\/media/, when: 'after', answer: 'drop', meanwhile })
    await expect(publishOnce(connector, request, null)).rejects.toMatchObject({ retryable: true })
    const late = publishOnce(connector, request, request.begun_at)
    await expect(late).rejects.toMatchObject({ code: 'session_lost', retryable: true })
    const before = pinterest.pins.length
    await publishOnce(connector, request, request.begun_at)
    expect(pinterest.pins).toHaveLength(before + 1)
  })

  test('is pinned once when the token ends in the middle', async () => {
    const request = posting()
    const before = { pins: pinterest.pins.length, refreshes: pinterest.refreshes }
    const answer = new Response(null, { status: 204 })
    const meanwhile = () => pinterest.expireTokens()
    pinterest.faults.push({ path: /storage/, when: 'after', answer, meanwhile })
    await publishOnce(connector, request, null)
    expect(pinterest.pins).toHaveLength(before.pins + 1)
    expect(pinterest.refreshes).toBe(before.refreshes + 1)
    rigs.pinterest.account.credentials = await request.credentials.read()
  })

  test('that Pinterest lists late, behind a whole page of others, is not pinned again', async () => {
    const request = await crashAt(connector, pinterest, /POST \/v5\/pins/, posting())
    const ours = pinterest.pins.at(-1)
    if (!ours) throw new Error('Nothing was pinned.')
    const others = Array.from({ length: 260 }, (_, index) => ({
      ...ours,
      id: `other-${index}`,
      title: 'Another',
    }))
    pinterest.pins.splice(-1, 0, ...others)
    const before = pinterest.pins.length
    pinterest.rules.lateLists = 1
    const post = await publishOnce(connector, request, request.begun_at)
    expect(post.platform_post_id).toBe(ours.id)
    expect(pinterest.pins).toHaveLength(before)
  })

  test('of an app that may only try things waits for its operator', async () => {
    pinterest.rules.isTrial = true
    await expect(publishOnce(connector, posting(), null)).rejects.toMatchObject({
      category: 'system_error',
      retryable: false,
      action: expect.stringContaining('standard access'),
    })
  })
})

test('the boards of an account are offered where one is needed', () => {
  const { options } = describeLimits('pinterest', rigs.pinterest.account.account.capabilities)
  expect(options.find(({ name }) => name === 'board')).toMatchObject({
    kind: 'text',
    is_required: true,
    values: ['Talks', 'Recipes'],
  })
})
