import { describe, expect, test } from 'bun:test'
import { until } from '@svc/patience'
import { knownMigrations, migrate, openDatabase } from '../src/index.ts'
import { createEmptyDatabase, createTestDatabase } from './create-test-database.ts'

describe('migrate', () => {
  test('is done once when ten start at the same moment', async () => {
    await using empty = await createEmptyDatabase()
    const databases = Array.from({ length: 10 }, () => openDatabase(empty.url, { connections: 2 }))
    const done = await Promise.all(databases.map((sql) => migrate(sql)))
    expect(done.filter((names) => names.length > 0)).toHaveLength(1)
    expect(done.flat()[0]).toBe('0001_accounts.sql')
    await Promise.all(databases.map((sql) => sql.end()))
  })

  test('finds nothing to do the second time', async () => {
    await using migrated = await createTestDatabase()
    expect(await migrate(migrated.sql)).toEqual([])
  })

  test('refuses a step that was changed after it was done', async () => {
    await using empty = await createEmptyDatabase()
    const { sql } = empty
    await migrate(sql)
    await sql`update schema_migrations set checksum = 'other' where number = 1`
    await expect(migrate(sql)).rejects.toThrow('0001_accounts.sql was changed')
  })

  test('goes on where it failed', async () => {
    await using empty = await createEmptyDatabase()
    const { sql } = empty
    await sql`create table uploads (in_the_way text)`
    await expect(migrate(sql)).rejects.toThrow('already exists')
    const [half] =
      await sql`select to_regclass('projects') as projects, to_regclass('accounts') as accounts`
    expect(half).toEqual({ projects: null, accounts: 'accounts' })
    await sql`drop table uploads`
    expect((await migrate(sql))[0]).toBe('0002_projects.sql')
  })

  test('makes indexes of large tables while others write, and anew where that was interrupted', async () => {
    await using empty = await createEmptyDatabase()
    const { sql } = empty
    const names = await knownMigrations()
    const [name = ''] = names.slice(names.indexOf('0377_search_by_time_indexes.sql'))
    await migrate(sql, names.slice(0, names.indexOf(name)))
    await sql`create index passages_by_words_and_time on passages (nth)`
    let migrating: Promise<string[]> | undefined
    await sql.begin(async (writing) => {
      await writing`lock table passages in row exclusive mode`
      migrating = migrate(sql, [name])
      const isWaiting = () =>
        sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%concurrently%'`
      await until(async () => (await isWaiting()).length > 0)
      await sql.begin((other) => other`lock table passages in row exclusive mode nowait`)
    })
    expect(await migrating).toEqual([name])
    const [index] = await sql`
      select indisvalid from pg_index where indexrelid = 'passages_by_words_and_time'::regclass and indnatts = 2
    `
    expect(index).toEqual({ indisvalid: true })
  })
})
