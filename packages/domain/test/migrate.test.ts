import { describe, expect, test } from 'bun:test'
import { migrate, openDatabase } from '../src/index.ts'
import { openTestDatabase } from './create-test-database.ts'

const server = await openTestDatabase()

describe('migrate', () => {
  test('is done once when ten start at the same moment', async () => {
    await using empty = await createEmpty()
    const databases = Array.from({ length: 10 }, () => openDatabase(empty.url, { connections: 2 }))
    const done = await Promise.all(databases.map((sql) => migrate(sql)))
    expect(done.filter((names) => names.length > 0)).toHaveLength(1)
    expect(done.flat()[0]).toBe('0001_accounts.sql')
    await Promise.all(databases.map((sql) => sql.end()))
  })

  test('finds nothing to do the second time', async () => {
    expect(await migrate(server.sql)).toEqual([])
  })

  test('refuses a step that was changed after it was done', async () => {
    await using empty = await createEmpty()
    const sql = openDatabase(empty.url, { connections: 2 })
    await migrate(sql)
    await sql`update schema_migrations set checksum = 'other' where number = 1`
    await expect(migrate(sql)).rejects.toThrow('0001_accounts.sql was changed')
    await sql.end()
  })

  test('goes on where it failed', async () => {
    await using empty = await createEmpty()
    const sql = openDatabase(empty.url, { connections: 2 })
    await sql`create table uploads (in_the_way text)`
    await expect(migrate(sql)).rejects.toThrow('already exists')
    const [half] =
      await sql`select to_regclass('projects') as projects, to_regclass('accounts') as accounts`
    expect(half).toEqual({ projects: null, accounts: 'accounts' })
    await sql`drop table uploads`
    expect((await migrate(sql))[0]).toBe('0002_projects.sql')
    await sql.end()
  })
})

/** Creates a database without any table. */
async function createEmpty() {
  const name = `svc_empty_${crypto.randomUUID().replaceAll('-', '')}`
  await server.sql.unsafe(`create database ${name}`)
  const url = new URL(server.url)
  url.pathname = `/${name}`
  return {
    url: url.href,
    async [Symbol.asyncDispose]() {
      await server.sql.unsafe(`drop database ${name} with (force)`)
    },
  }
}
