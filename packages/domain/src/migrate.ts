import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import {
  type Database,
  inTransaction,
  limitsOf,
  openDatabase,
  type PoolOptions,
  type Sql,
} from './database.ts'

const FOLDER = new URL('./migrations/', import.meta.url)
/** Any number that nothing else locks: the first bytes of "migrate". */
const LOCK = 0x6d696772
/** A step that would make readers wait longer than this fails instead, and can be run again. */
const LONGEST_LOCK = '1s'

const LOCK_PAUSE_MS = 100
/** The first line of a step of statements that each can be repeated. */
const WITHOUT = '-- Without a transaction\n'

interface Migration {
  number: number
  name: string
  text: string
  checksum: string
}

/**
 * Brings the schema up to date: the steps in migrations/ that were not done yet, in order.
 *
 * Each step is one transaction, so a step that fails leaves nothing behind and the next call goes
 * on from it; one whose first line says that it has none can be repeated. Of two migrators at once,
 * the second waits and then finds nothing to do.
 *
 * @param only - The names of the steps to do, for a database as an earlier version had it; all by default.
 * @returns The names of the steps that were done now.
 * @throws {Error} A step that was done before has been changed since.
 */
export async function migrate(sql: Database, only?: string[]): Promise<string[]> {
  const all = await readMigrations()
  const migrations = only ? all.filter(({ name }) => only.includes(name)) : all
  const connection = await sql.reserve()
  try {
    await takeLock(connection)
    try {
      return await applyAll(connection, sql, migrations)
    } finally {
      await connection`select pg_advisory_unlock(${LOCK})`
    }
  } finally {
    connection.release()
  }
}

/** To wait for it in a statement would stop an index that is made beside others: that waits until all of them have ended. */
async function takeLock(connection: Sql): Promise<void> {
  const take = () => connection<[{ taken: boolean }]>`select pg_try_advisory_lock(${LOCK}) as taken`
  while (!(await take())[0].taken) await Bun.sleep(LOCK_PAUSE_MS)
}

/** Names the steps that `migrate` would do now; a database that was never migrated needs all of them. */
async function pendingMigrations(sql: Sql): Promise<string[]> {
  const done = new Set(await appliedMigrations(sql))
  return (await knownMigrations()).filter((name) => !done.has(name))
}

/** Names the steps that a database has done, in order; none for one that was never migrated. */
export async function appliedMigrations(sql: Sql): Promise<string[]> {
  const [table] = await sql<{ name: string | null }[]>`
    select to_regclass('schema_migrations')::text as name
  `
  if (!table?.name) return []
  const rows = await sql<{ name: string }[]>`select name from schema_migrations order by number`
  return rows.map(({ name }) => name)
}

/** Returns when a database did its first step; `null` for one that was never migrated. */
export async function installedAt(sql: Sql): Promise<string | null> {
  if ((await appliedMigrations(sql)).length === 0) return null
  const [first] = await sql<[{ at: string }]>`select min(applied_at) as at from schema_migrations`
  return first.at
}

/** Names the steps of this version, in order. */
export async function knownMigrations(): Promise<string[]> {
  return (await readMigrations()).map(({ name }) => name)
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
  const numbers = names.map((name) => Number.parseInt(name, 10))
  if (new Set(numbers).size < names.length) throw new Error('Two migrations have one number.')
  return Promise.all(
    names.map(async (name) => {
      const text = await Bun.file(new URL(name, FOLDER)).text()
      const checksum = createHash('sha256').update(text).digest('hex')
      return { number: Number.parseInt(name, 10), name, text, checksum }
    }),
  )
}

async function applyAll(locked: Sql, sql: Database, migrations: Migration[]): Promise<string[]> {
  await locked`
    create table if not exists schema_migrations (
      number integer primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz(3) not null default now()
    )
  `
  const done = await locked<{ number: number; checksum: string }[]>`
    select number, checksum from schema_migrations
  `
  const applied: string[] = []
  for (const migration of migrations) {
    const before = done.find(({ number }) => number === migration.number)
    if (before && before.checksum !== migration.checksum) {
      throw new Error(
        `Migration ${migration.name} was changed after this database applied it, so its tables are not those that ` +
          'this version needs. Go back to the version that made it, or start with an empty database. If you changed ' +
          'the file yourself, put it back and write a new migration.',
      )
    }
    if (before) continue
    if (migration.text.startsWith(WITHOUT)) await applyWithout(locked, migration)
    else await inTransaction(sql, (transaction) => apply(transaction, migration))
    applied.push(migration.name)
  }
  return applied
}

async function apply(sql: Sql, migration: Migration): Promise<void> {
  await sql.unsafe(`set local lock_timeout = '${LONGEST_LOCK}'`)
  await sql.unsafe(migration.text)
  await record(sql, migration)
}

/** Indexes of large tables are made beside all writers, which takes no transaction. */
async function applyWithout(sql: Sql, migration: Migration): Promise<void> {
  for (const statement of migration.text.split(/;\n/)) await sql.unsafe(statement)
  await record(sql, migration)
}

async function record(sql: Sql, { number, name, checksum }: Migration): Promise<void> {
  await sql`
    insert into schema_migrations (number, name, checksum) values (${number}, ${name}, ${checksum})
  `
}

interface DatabaseSettings {
  DATABASE_URL: string
  /** The same database through a pooler, which then takes all statements. */
  DATABASE_POOLER_URL?: string
}

/** The address that a service sends its statements to. */
export const addressOf = ({ DATABASE_URL, DATABASE_POOLER_URL }: DatabaseSettings) => ({
  url: DATABASE_POOLER_URL ?? DATABASE_URL,
  isPooled: DATABASE_POOLER_URL !== undefined,
})

/**
 * Opens the pool of a service, and makes sure that the database is one that it can work with.
 *
 * @throws {Error} The schema is another one, the database does not answer, or its pooler sets no limits; the message is for the operator.
 */
export async function requireDatabase(
  settings: DatabaseSettings,
  options: PoolOptions,
): Promise<Database> {
  const { url, isPooled } = addressOf(settings)
  const sql = openDatabase(url, { ...options, isPooled })
  await requireSchema(sql, isPooled ? 'DATABASE_POOLER_URL' : 'DATABASE_URL')
  if (isPooled) await requireLimits(sql, options)
  return sql
}

/**
 * Makes sure that the database has the schema of this version.
 *
 * @throws {Error} The schema is another one, or the database does not answer; the message is for the operator.
 */
async function requireSchema(sql: Sql, setting: keyof DatabaseSettings): Promise<void> {
  const pending = await pendingMigrations(sql).catch((error) => {
    throw new Error(`The database at ${setting} cannot be used: ${error.message}`)
  })
  if (pending.length === 0) return
  throw new Error(
    `The database lacks ${pending.length} migrations of this version, the first is ${pending[0]}. Run \`bun svc migrate\` with the same DATABASE_URL, then start this again.`,
  )
}

/** Without limits a statement that waits for a lock, or a client that is gone, would hold a connection of all for ever. */
async function requireLimits(sql: Sql, options: PoolOptions): Promise<void> {
  const limits = limitsOf(options)
  const names = Object.keys(limits)
  const set = await sql<{ name: string }[]>`
    select name from pg_settings
     where name in ${sql(names)} and setting <> '0'
  `
  const missing = names.filter((name) => !set.some((row) => row.name === name))
  if (missing.length === 0) return
  const query = Object.entries(limits)
    .map(([name, ms]) => `set ${name} = ${ms}`)
    .join('; ')
  throw new Error(
    `The connections of the pooler at DATABASE_POOLER_URL have no ${missing.join(' and no ')}. Give its database the setting \`connect_query='${query}'\`, then start this again.`,
  )
}

/** Checks what no service with a database works without: an answer from it, and the schema of this version. */
export function schemaChecks(sql: Sql): Record<'database' | 'schema', () => Promise<unknown>> {
  return {
    database: async () => sql`select 1`,
    async schema() {
      const pending = await pendingMigrations(sql)
      if (pending.length === 0) return
      throw new Error(`Migrations are missing: ${pending.join(', ')}. Run \`bun svc migrate\`.`)
    },
  }
}
