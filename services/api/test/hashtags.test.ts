import { expect, test } from 'bun:test'
import { inSeconds, openWorld } from './posting/world.ts'

const world = await openWorld()

const author = await world.author()
const { key, clip_id, social_account_id } = author
const { post_id } = await world.scheduled(author, { scheduled_at: inSeconds(7200) })

const GIVEN = ['#a', 'b', ' #c ', 'Talk', 'talk', '#TALK', 'Straße', 'STRASSE']
const OTHERS = ['会議', 'हिन्दी', 'snake_case', '2031']
const REFUSED = ['a b', '##a', '#', '', 'a-b', 'a#', '🎉', 'x'.repeat(101)]

test.each([
  ['a clip', 'PATCH', `/v1/clips/${clip_id}`, {}],
  ['a post', 'PATCH', `/v1/calendar/${post_id}`, {}],
  [
    ...['publishing', 'POST', `/v1/clips/${clip_id}/publish`],
    { social_account_id, scheduled_at: inSeconds(7200) },
  ],
] as [string, string, string, object][])(
  'the hashtags of %s are each kept once, as one writes them, or refused',
  async (_, method, path, more) => {
    const send = async (hashtags: string[]) =>
      (await world.call(method, path, { key, body: { ...more, hashtags } })).json()
    const kept = ['a', 'b', 'c', 'Talk', 'Straße', ...OTHERS]
    expect((await send([...GIVEN, ...OTHERS])).hashtags).toEqual(kept)
    expect((await send([])).hashtags).toEqual([])
    const { errors } = await send(['fine', ...REFUSED])
    expect(errors.map(({ location }: { location: string }) => location)).toEqual(
      REFUSED.map((_, nth) => `body.hashtags[${nth + 1}]`),
    )
  },
)
