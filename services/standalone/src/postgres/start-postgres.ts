import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findBinaries } from './binaries.ts'
import { type Owner, ownerOf } from './owner.ts'
import { portOf, type Server, takeOverOrStart } from './server.ts'

/** A running database server. */
export interface Postgres {
  /** With user and password; the database `postgres`. */
  url: string
  /** Whether it was running before we came, left behind by a process that was killed. */
  was_running: boolean
  stop(): Promise<void>
}

export interface PostgresOptions {
  /** Where the data lives; created when missing. */
  folder: string
  /** Extra server settings, for example `{ fsync: 'off' }` for a database that may be lost. */
  settings?: Record<string, string>
}

/**
 * Starts the PostgreSQL that is shipped with the dependencies, and creates its data folder the first time.
 *
 * The server is a process of its own, not a child: it outlives a killed parent, and the next start finds and
 * takes it over instead of failing on its lock file.
 *
 * @throws {Error} The server did not start; the message ends with the last lines of its log.
 */
export async function startPostgres({ folder, settings = {} }: PostgresOptions): Promise<Postgres> {
  await mkdir(folder, { recursive: true })
  const { owner, home, binaries } = await ownerOf(folder, await findBinaries())
  const data = join(home, 'data')
  const log = join(home, 'postgres.log')
  const password = await readPassword(join(folder, 'password'))

  if (!existsSync(join(data, 'PG_VERSION')))
    await createCluster(owner, binaries, data, home, password)
  const server: Server = { owner, data, log, pgCtl: join(binaries, 'pg_ctl') }
  const was_running = await takeOverOrStart(server, { ...SERVER_SETTINGS, ...settings })

  return {
    url: `postgres://postgres:${password}@127.0.0.1:${await portOf(data)}/postgres`,
    was_running,
    async stop() {
      await owner.run([server.pgCtl, '-D', data, '-m', 'fast', '-w', 'stop'])
    },
  }
}

/** Small enough for a laptop; a machine that needs more has a database of its own and sets DATABASE_URL. */
const SERVER_SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '64MB',
  // Worker processes for asynchronous reads cost memory and gain nothing at this size.
  io_method: 'sync',
  jit: 'off',
  max_logical_replication_workers: '0',
}

async function createCluster(
  owner: Owner,
  binaries: string,
  data: string,
  home: string,
  password: string,
) {
  const passwordFile = join(home, 'initial-password')
  await writeFile(passwordFile, password)
  await owner.own(passwordFile)
  const created = await owner.run([
    ...[join(binaries, 'initdb'), '-D', data, '-U', 'postgres', '--pwfile', passwordFile],
    ...['-A', 'scram-sha-256', '--encoding=UTF8', '--locale=C.UTF-8'],
  ])
  await Bun.file(passwordFile).delete()
  if (created.code !== 0) throw new Error(`The database could not be created:\n${created.text}`)
}

async function readPassword(file: string): Promise<string> {
  if (!existsSync(file)) {
    await writeFile(file, randomBytes(24).toString('base64url'), { mode: 0o600 })
    await chmod(file, 0o600)
  }
  return (await readFile(file, 'utf8')).trim()
}
