import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findBinaries } from './binaries.ts'
import { type KeepOptions, keepServer } from './keep-server.ts'
import { type Owner, ownerOf } from './owner.ts'
import { portOf, type Server, takeOverOrStart } from './server.ts'

/** A running database server. */
export interface Postgres {
  /** With user and password; the database `postgres`. */
  url: string
  /** Whether it was running before we came, left behind by a process that was killed. */
  was_running: boolean
  /** Starts the server again whenever it ends, until `stop`. */
  keep(options: KeepOptions): void
  stop(): Promise<void>
}

export interface PostgresOptions {
  /** Where the data lives; created when missing. */
  folder: string
  /** A private folder above it: when root starts this, the database's own user is let through it, and no further. */
  passage?: string
  /** Extra server settings, for example `{ fsync: 'off' }` for a database that may be lost. */
  settings?: Record<string, string>
  /** Gives up the start: a server that was started for it is stopped again. */
  signal?: AbortSignal
}

/**
 * Starts the PostgreSQL that is shipped with the dependencies, and creates its data folder the first time.
 *
 * The server is a process of its own, not a child: it outlives a killed parent, and the next start finds and
 * takes it over instead of failing on its lock file.
 *
 * @throws {Error} The server did not start; the message ends with the last lines of its log.
 */
export async function startPostgres({
  folder,
  passage,
  settings = {},
  signal,
}: PostgresOptions): Promise<Postgres> {
  await mkdir(folder, { recursive: true })
  const { owner, home, binaries } = await ownerOf(folder, await findBinaries(), passage)
  const data = join(home, 'data')
  const log = join(home, 'postgres.log')
  const password = await readPassword(join(folder, 'password'))

  if (!existsSync(join(data, 'PG_VERSION')))
    await createCluster(owner, binaries, data, home, password)
  signal?.throwIfAborted()
  const server: Server = {
    owner,
    data,
    log,
    pgCtl: join(binaries, 'pg_ctl'),
    portFile: join(folder, 'port'),
    settings: { ...SERVER_SETTINGS, ...settings },
  }
  const stop = () => owner.run([server.pgCtl, '-D', data, '-m', 'fast', '-w', 'stop'])
  const was_running = await takeOverOrStart(server, signal).catch(async (error) => {
    if (signal?.aborted) await stop()
    throw error
  })

  let endWatch = async () => {}
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${await portOf(data)}/postgres`,
    was_running,
    keep(options) {
      endWatch = keepServer(server, options)
    },
    async stop() {
      await endWatch()
      await stop()
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
  // Under another name until it is whole: what a killed start leaves behind is not taken for a database.
  const draft = `${data}.part`
  await rm(draft, { recursive: true, force: true })
  const created = await owner.run([
    ...[join(binaries, 'initdb'), '-D', draft, '-U', 'postgres', '--pwfile', passwordFile],
    ...['-A', 'scram-sha-256', '--encoding=UTF8', '--locale=C.UTF-8'],
  ])
  await Bun.file(passwordFile).delete()
  if (created.code !== 0) throw new Error(`The database could not be created:\n${created.text}`)
  await rename(draft, data)
}

async function readPassword(file: string): Promise<string> {
  if (!existsSync(file)) {
    await writeFile(file, randomBytes(24).toString('base64url'), { mode: 0o600 })
    await chmod(file, 0o600)
  }
  return (await readFile(file, 'utf8')).trim()
}
