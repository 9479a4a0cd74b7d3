import { describe, expect, test } from 'bun:test'
import { Value } from '@sinclair/typebox/value'
import { readStored, type Stored, writeStored } from '@svc/specification'
import { ERASED_TABLES } from '../src/account/close-account.ts'
import { STORED_COLUMNS } from '../src/json.ts'
import { openTestDatabase } from './create-test-database.ts'
import { fullValue, keyPaths, without } from './full-value.ts'

const database = await openTestDatabase()

const SOURCES = new URL('../src/', import.meta.url).pathname

const columns = Object.entries(STORED_COLUMNS).flatMap(([table, codecs]) =>
  Object.entries<Stored<unknown>>(codecs).map(([column, codec]) => ({
    name: `${table}.${column}`,
    codec,
  })),
)

/** Left for processes of the release before; a later migration drops it. */
const UNREAD = ['preferences.weights']

test('every jsonb column of the schema is described', async () => {
  const found = await database.sql<{ name: string }[]>`
    select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and data_type = 'jsonb'
     order by name
  `
  expect(found.length).toBeGreaterThan(30)
  const described = [...columns.map(({ name }) => name), ...UNREAD]
  expect(described.toSorted()).toEqual(found.map(({ name }) => name))
})

describe.each(columns)('$name', ({ codec }) => {
  const full = fullValue(codec.schema)

  test('is whole again whichever key was taken out', () => {
    for (const path of keyPaths(full)) {
      const read = readStored(codec, without(full, [path]))
      const [fault] = Value.Errors(codec.schema, read)
      expect({ path, fault: fault && { at: fault.path, value: fault.value } }).toEqual({
        path,
        fault: undefined,
      })
    }
  })

  test('is whole when nothing was stored', () => {
    const isNullable = Value.Check(codec.schema, null)
    for (const nothing of [{}, [], undefined, ...(isNullable ? [null] : [])]) {
      if (Array.isArray(full) !== Array.isArray(nothing ?? full)) continue
      expect(Value.Check(codec.schema, readStored(codec, nothing))).toBe(true)
    }
  })

  test('comes back as it was written', () => {
    const whole = readStored(codec, full)
    expect(readStored(codec, writeStored(codec, whole))).toEqual(whole)
  })
})

test('what an older release wrote is brought up', () => {
  const { config } = STORED_COLUMNS.templates
  const before = { broll: { enabled: true, density: 0.5, source: 'adapter' } }
  expect(readStored(config, before).broll).toEqual({
    enabled: true,
    density: 0.5,
    source: 'brand_kit',
  })
})

test('deleting a row looks up what refers to it by an index', async () => {
  const deleted = await deletedTables()
  expect(deleted).toContain('clips')
  const without = await database.sql<{ column: string }[]>`
    select c.conrelid::regclass || '.' || a.attname as column
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid::regclass::text = any(${database.sql.typed.texts(deleted)}::text[])
       and not exists (
         select 1 from pg_index i
          where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
            and (i.indpred is null
                 or pg_get_expr(i.indpred, i.indrelid) = '(' || a.attname || ' IS NOT NULL)')
       )
  `
  expect(without.map(({ column }) => column)).toEqual([])
})

/** The tables from which some statement deletes. */
async function deletedTables(): Promise<string[]> {
  const tables = new Set<string>(ERASED_TABLES)
  for await (const file of new Bun.Glob('**/*.ts').scan(SOURCES)) {
    const text = await Bun.file(SOURCES + file).text()
    for (const [, table = ''] of text.matchAll(/delete from ([a-z_.]+)/g)) tables.add(table)
  }
  return [...tables]
}
