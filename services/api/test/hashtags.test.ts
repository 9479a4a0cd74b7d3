import { describe, expect, test } from 'bun:test'
import { inSeconds, openWorld } from './posting/world.ts'

const world = await openWorld()

const author = await world.author()
const { key, clip_id } = author
const { post_id } = await world.scheduled(author, { scheduled_at: inSeconds(7200) })

describe.each([
  ['a clip', 'PATCH', `/v1/clips/${clip_id}`],
  ['a post', 'PATCH', `/v1/calendar/${post_id}`],
  ['publishing', 'POST', `/v1/clips/${clip_id}/publish`],
])('the hashtags of %s', (_, method, path) => {
  const { social_account_id } = author
  const send = (hashtags: string[]) => {
    const body = {
      hashtags,
      ...(method === 'POST' && { social_account_id, scheduled_at: inSeconds(7200) }),
    }
    return world.call(method, path, { key, body })
  }

  test.each([
    [
      ['#a', 'b', ' #c '],
      ['a', 'b', 'c'],
    ],
    [
      ['Talk', 'talk', '#TALK', 'Straße', 'STRASSE'],
      ['Talk', 'Straße'],
    ],
    [
      ['会議', 'हिन्दी', 'snake_case', '2031'],
      ['会議', 'हिन्दी', 'snake_case', '2031'],
    ],
    [[], []],
  ])('%j become %j', async (given, kept) => {
    const answer = await send(given)
    expect(answer.status).toBeLessThan(300)
    expect((await answer.json()).hashtags).toEqual(kept)
  })

  test.each(['a b', '##a', '#', '', 'a-b', 'a#', '🎉', 'x'.repeat(101)])(
    'are refused with %j',
    async (tag) => {
      const answer = await send(['fine', tag])
      expect(answer.status).toBe(422)
      expect(await answer.json()).toMatchObject({ errors: [{ location: 'body.hashtags[1]' }] })
    },
  )

  test('are at most 30', async () => {
    const answer = await send(Array.from({ length: 31 }, (_, index) => `t${index}`))
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ errors: [{ location: 'body.hashtags' }] })
  })
})
