import { expect, test } from 'bun:test'
import { ERASED_TABLES } from '../src/account/close-account.ts'
import { openTestDatabase } from './create-test-database.ts'

const SOURCES = new URL('../src/', import.meta.url).pathname

const database = await openTestDatabase()

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
