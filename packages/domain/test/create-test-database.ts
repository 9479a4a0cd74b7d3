import { afterAll } from 'bun:test'
import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import type { PoolOptions } from '../src/database.ts'
import { type Database, migrate, openDatabase, openJobs } from '../src/index.ts'

export { readProject } from '../src/project/project-rows.ts'
export { BUILTIN_TEMPLATES } from '../src/template/read-template.ts'
export { LOGO_FACTS } from './asset-fixtures.ts'
export { copyRows } from './copy-rows.ts'
export {
  addOwner,
  createCaller,
  createKey,
  createTenantOf,
  join,
  recordingJobs,
} from './fixtures.ts'
export { testClip } from './new-clip.ts'
export { granted, someClient } from './oauth-fixtures.ts'
export { connectSomeone } from './social-account.ts'
export {
  begunProject,
  endProject,
  finishRender,
  RENDER_RESULT,
  SOURCE_FACTS,
} from './worked.ts'

const SERVER = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:54329/postgres'
const MIGRATIONS = new URL('../src/migrations/', import.meta.url)
/** One builder of the template at a time, over all test processes. */
const LOCK = 0x74657374
let template: Promise<string> | undefined

/** A database of one test file. */
export interface TestDatabase {
  sql: Database
  url: string
  [Symbol.asyncDispose](): Promise<void>
}

/**
 * Creates an empty, migrated database on the server at `TEST_DATABASE_URL`.
 *
 * Migrations and job tables are made once for each state of the migrations, in a template; a test file gets a copy, in about ten milliseconds.
 */
export const createTestDatabase = (pool?: PoolOptions) =>
  create((server) => (template ??= findTemplate(server)), pool)

/** The same for the tests of a file, after which it is dropped. */
export async function openTestDatabase(pool: PoolOptions = {}) {
  const database = await createTestDatabase(pool)
  afterAll(() => database[Symbol.asyncDispose]())
  return database
}

/** The same with its job queues. */
export async function openTestJobs(role: 'sender' | 'worker') {
  const database = await createTestDatabase()
  const jobs = await openJobs(database.url, { role })
  afterAll(async () => {
    await jobs.stop()
    await database[Symbol.asyncDispose]()
  })
  return { ...database, jobs }
}

/** Creates a database without any table. */
export const createEmptyDatabase = () => create(async () => 'template1')

async function create(
  findTemplate: (server: Database) => Promise<string>,
  pool: PoolOptions = {},
): Promise<TestDatabase> {
  const server = openDatabase(SERVER, { connections: 1 })
  const name = `svc_test_${crypto.randomUUID().replaceAll('-', '')}`
  const template = await findTemplate(server)
  await server.unsafe(`create database ${name} template ${template} strategy file_copy`)
  const url = databaseUrl(name)
  const sql = openDatabase(url, pool)
  return {
    sql,
    url,
    async [Symbol.asyncDispose]() {
      await sql.end({ timeout: 1 })
      await server.unsafe(`drop database if exists ${name} with (force)`)
      await server.end()
    },
  }
}

async function findTemplate(server: Database): Promise<string> {
  const template = `svc_template_${await migrationsDigest()}`
  await server`select pg_advisory_lock(${LOCK})`
  try {
    const [existing] = await server`select 1 from pg_database where datname = ${template}`
    if (!existing) await buildTemplate(server, template)
  } finally {
    await server`select pg_advisory_unlock(${LOCK})`
  }
  return template
}

async function buildTemplate(server: Database, template: string): Promise<void> {
  const draft = `${template}_draft`
  await server.unsafe(`drop database if exists ${draft} with (force)`)
  await server.unsafe(`create database ${draft}`)
  const sql = openDatabase(databaseUrl(draft), { connections: 2 })
  await migrate(sql)
  await sql.end()
  const jobs = await openJobs(databaseUrl(draft), { role: 'sender' })
  await jobs.stop()
  await server.unsafe(`alter database ${draft} rename to ${template}`)
}

async function migrationsDigest(): Promise<string> {
  const hash = createHash('sha256')
  for (const name of (await readdir(MIGRATIONS)).sort()) {
    hash.update(await Bun.file(new URL(name, MIGRATIONS)).text())
  }
  return hash.digest('hex').slice(0, 16)
}

function databaseUrl(name: string): string {
  const url = new URL(SERVER)
  url.pathname = `/${name}`
  return url.href
}
