import { describe, expect, test } from 'bun:test'
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

describe('what can be set', () => {
  test('has a reader each, and nothing else has one', () => {
    expect(MEMBERS.length).toBeGreaterThan(100)
    expect([...readers.keys()].toSorted()).toEqual(MEMBERS.map(({ path }) => path).toSorted())
  })

  test.each(MEMBERS)(
    'says what $path is: in words, and numbers with unit and range',
    ({ shape }) => {
      expect(shape.description ?? '').not.toBe('')
      if (shape.type !== 'number' && shape.type !== 'integer') return
      expect([typeof shape['x-unit'], typeof shape.minimum]).toEqual(['string', 'number'])
    },
  )
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
