import { expect, test } from 'bun:test'
import { CAPTION_READERS } from './specification/caption-readers.ts'
import { MEMBERS } from './specification/members.ts'
import type { Reader } from './specification/reader.ts'
import { RENDER_READERS, SETTINGS_READERS } from './specification/settings-readers.ts'
import { TEMPLATE_READERS } from './specification/template-readers.ts'

const ROOT = new URL('../', import.meta.url)

const readers = new Map<string, Reader>([
  ...named('captions', CAPTION_READERS),
  ...named('config', TEMPLATE_READERS),
  ...named('settings', SETTINGS_READERS),
  ...named('render', RENDER_READERS),
])

test('what can be set has a reader each, and nothing else has one', () => {
  expect(MEMBERS.length).toBeGreaterThan(100)
  expect([...readers.keys()].toSorted()).toEqual(MEMBERS.map(({ path }) => path).toSorted())
})

test('a number that can be set has a unit and a range', () => {
  const numbers = MEMBERS.filter(({ shape }) => /^(number|integer)$/.test(shape.type ?? ''))
  expect(numbers.length).toBeGreaterThan(30)
  const vague = numbers.filter(({ shape }) => !shape['x-unit'] || shape.minimum === undefined)
  expect(vague.map(({ path }) => path)).toEqual([])
})

test.each([...readers])('%s changes what is made', async (_, reader) => {
  if ('only' in reader) return
  if ('file' in reader) {
    expect(await Bun.file(new URL(reader.file, ROOT)).text()).toContain(reader.test)
    return
  }
  const before = await reader.make(reader.base as never)
  expect(await reader.make(reader.base as never)).toEqual(before)
  expect(await reader.make(reader.change as never)).not.toEqual(before)
})

function named(shape: string, table: Record<string, Reader>): [string, Reader][] {
  return Object.entries(table).map(([member, reader]) => [`${shape}.${member}`, reader])
}
