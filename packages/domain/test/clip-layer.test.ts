import { beforeEach, describe, expect, test } from 'bun:test'
import { Clip, type ClipChange, completer, TemplateConfig } from '@svc/specification'
import { deleteAsset, startRender } from '../src/index.ts'
import { readyAsset } from './asset-fixtures.ts'
import { createEditor } from './clip-editor.ts'
import { openTestDatabase } from './create-test-database.ts'
import { faultsOf, refusal } from './fixtures.ts'

const { sql } = await openTestDatabase()
const editor = await createEditor(sql)
const { context, edit, find, read } = editor

beforeEach(find)

const zoom = { kind: 'zoom', start: 4, end: 6, scale: 1.5 } as const
const party = { kind: 'emoji', start: 10, end: 12, text: '🎉' } as const

test("what lies over a clip stays where it is when the cut changes, and its files are the account's", async () => {
  const asset_id = await readyAsset(context, { kind: 'image' })
  const picture = { kind: 'picture', start: 20, end: 22, asset_id, place: 'upper' } as const
  const clip = await edit({ layer: [zoom, party, picture] })
  expect(clip.edits.layer).toMatchObject([zoom, party, picture])
  expect([faultsOf(Clip, clip), clip.preview.status]).toEqual([[], 'updating'])
  const later = await edit({ start: 45 })
  expect(later.edits.layer?.map(({ kind, start, end }) => [kind, start, end])).toEqual([
    ['zoom', 0, 1],
    ['emoji', 5, 7],
    ['picture', 15, 17],
  ])
  expect((await edit({ start: 55 })).edits.layer).toMatchObject([{ kind: 'picture', start: 5 }])
  const music = await readyAsset(context, { kind: 'music' })
  const { start, end } = zoom
  const wrong = { kind: 'picture', start, end, asset_id: music } as const
  expect(await refusal(edit({ layer: [wrong] }))).toBe('VALIDATION_ERROR body.layer[0].asset_id')
  expect(await refusal(deleteAsset(context, asset_id))).toStartWith('CONFLICT')
  await deleteAsset(context, asset_id, { force: true })
  await expect(startRender(context, editor.clip_id, {})).rejects.toThrow('take it out of the clip')
  // What is gone keeps the rest from no change.
  const rest = (await read()).edits.layer ?? []
  expect((await edit({ layer: [...rest, zoom] })).edits.layer).toHaveLength(2)
  expect((await edit({ layer: [] })).edits.layer).toBeNull()
  expect((await startRender(context, editor.clip_id, {})).status).toBe('queued')
})

test('music of a clip is played in place of that of its template, or none is', async () => {
  const [own, template] = [
    await readyAsset(context, { kind: 'music' }),
    await readyAsset(context, { kind: 'music' }),
  ]
  const config = completer(TemplateConfig)({ audio: { music_asset_id: template } })
  await sql`update projects set template_config = ${config}::jsonb`
  const heard = async () => {
    const { render_id } = await startRender(context, editor.clip_id, {})
    const [row] = await sql`select config from renders where render_id = ${render_id}`
    return row?.['config'].audio.music_asset_id
  }
  expect(await heard()).toBe(template)
  const clip = await edit({ music_asset_id: own })
  expect([clip.edits.music_asset_id, clip.preview.status]).toEqual([own, 'updating'])
  expect(await heard()).toBe(own)
  await edit({ music_asset_id: 'none' })
  expect(await heard()).toBeNull()
  await edit({ music_asset_id: null })
  expect(await heard()).toBe(template)
})

describe('a layer that is wrong', () => {
  test.each<[string, ClipChange, string]>([
    [
      'a layer after the end',
      { layer: [{ kind: 'zoom', start: 2, end: 30.1, scale: 2 }] },
      'layer[0].end',
    ],
    ['a layer without length', { layer: [{ ...zoom, end: zoom.start }] }, 'layer[0].end'],
    [
      'a zoom that says no scale',
      { layer: [zoom, { kind: 'zoom', start: 1, end: 2 }] },
      'layer[1].scale',
    ],
    ['a zoom of a file', { layer: [{ ...zoom, asset_id: 'x' }] }, 'layer[0].asset_id'],
    ['music that the account does not have', { music_asset_id: 'x' }, 'music_asset_id'],
    ['letters for an emoji', { layer: [{ ...party, text: 'ok' }] }, 'layer[0].text'],
    ['a digit for an emoji', { layer: [{ ...party, text: '1' }] }, 'layer[0].text'],
    [
      'a file that the account does not have',
      { layer: [{ kind: 'picture', start: 1, end: 2, asset_id: 'x' }] },
      'layer[0].asset_id',
    ],
  ])('is refused where it is: %s', async (_, change, member) => {
    expect(await refusal(edit(change))).toBe(`VALIDATION_ERROR body.${member}`)
    expect((await read()).revision).toBe(1)
  })
})
