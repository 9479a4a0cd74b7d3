import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Owner } from './owner.ts'

export interface Server {
  owner: Owner
  data: string
  log: string
  pgCtl: string
  /** File that stores the port, so that the server restarts on the port that its clients use. */
  portFile: string
  /** Settings of the configuration, besides the port. */
  settings: Record<string, string>
}

/** How long the remaining processes of a killed server may prevent a new start. */
const PATIENCE_MS = 20_000

/**
 * Makes sure that the server runs: uses a running one or starts one.
 *
 * @returns Whether the server was running already.
 * @throws {Error} The server did not start; the message ends with the last lines of its log.
 */
export async function takeOverOrStart(server: Server, signal?: AbortSignal): Promise<boolean> {
  const { owner, data, pgCtl } = server
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    const pid = await pidOf(data)
    if (pid !== null) await removeDeadLock(data, pid)
    const isRunning = (await owner.run([pgCtl, '-D', data, 'status'])).code === 0
    if (isRunning && (await isReady(data)) && (await listens(await portOf(data)))) return true
    const refusal = isRunning
      ? 'A database server is running, but it does not answer.'
      : await start(server)
    if (refusal === null) return false
    signal?.throwIfAborted()
    if (performance.now() > deadline) throw new Error(await explain(refusal, server.log))
    await Bun.sleep(250)
  }
}

/** Starts the server on a free port; returns the reason when it could not start, else `null`. */
async function start(server: Server): Promise<string | null> {
  const { owner, data, log, pgCtl, portFile, settings } = server
  const port = String(await freePort(await readPort(portFile)))
  const flags = Object.entries({ ...settings, port })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
  const started = await owner.run([
    pgCtl,
    '-D',
    data,
    '-l',
    log,
    '-w',
    '-t',
    '60',
    '-o',
    flags,
    'start',
  ])
  if (started.code !== 0) return started.text
  // A failure to write this file is harmless: the next start takes another port.
  await writeFile(portFile, port, { mode: 0o600 }).catch(() => {})
  return null
}

async function readPort(file: string): Promise<number | undefined> {
  const port = Number(await readFile(file, 'utf8').catch(() => ''))
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : undefined
}

async function listens(port: string): Promise<boolean> {
  try {
    const socket = await Bun.connect({
      hostname: '127.0.0.1',
      port: Number(port),
      socket: { data() {} },
    })
    socket.end()
    return true
  } catch {
    return false
  }
}

/** The fourth line of the lock file is the port that the server listens on. */
export async function portOf(data: string): Promise<string> {
  const port = (await lockFile(data))[3]?.trim()
  if (!port) throw new Error(`${data}/postmaster.pid names no port; the database stopped again.`)
  return port
}

/** The first line of the lock file is the id of the server's main process; `null` when there is none. */
export async function pidOf(data: string): Promise<number | null> {
  const lines = await lockFile(data).catch(() => [])
  return Number(lines[0]) || null
}

/** The eighth line says whether the server takes connections: one that is starting listens already, and refuses them. */
async function isReady(data: string): Promise<boolean> {
  const lines = await lockFile(data).catch(() => [])
  return lines[7]?.trim() === 'ready'
}

async function lockFile(data: string): Promise<string[]> {
  return (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')
}

async function explain(said: string, log: string): Promise<string> {
  const lines = existsSync(log) ? (await readFile(log, 'utf8')).trim().split('\n').slice(-8) : []
  return ['The database did not start.', said.trim(), ...lines].join('\n')
}

/**
 * Removes the lock file of a server that is a zombie process, as happens in a container without an init process.
 *
 * PostgreSQL takes a zombie for a running server and would refuse to start for ever. The lock is kept while any process of
 * the old server still has the data folder as its working directory.
 *
 * @param pid - Process id in the lock file.
 */
async function removeDeadLock(data: string, pid: number): Promise<void> {
  if (!hasNumber(pid) || (await isAlive(pid)) || (await isUsed(data))) return
  await rm(join(data, 'postmaster.pid'), { force: true })
}

function hasNumber(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function isUsed(data: string): Promise<boolean> {
  const folders = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
  const places = folders.map((name) => readlink(`/proc/${name}/cwd`).catch(() => ''))
  return (await Promise.all(places)).includes(data)
}

/**
 * Returns whether a process runs.
 *
 * A zombie (a process that has ended and whose parent has not waited for it) keeps its process id: in a container without
 * an init process possibly for ever. So the existence of the id is not enough.
 */
export async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The state follows the name, which is in parentheses and may itself contain parentheses.
  return !/^ Z/.test(stat.slice(stat.lastIndexOf(')') + 1))
}

/**
 * Below the ports that systems give to connections, and to listeners that name none: a port that was found is not given away before
 * it is used, nor while a server that keeps it restarts.
 */
const LOWEST = 10_000
const HIGHEST = 32_767
const MOST_TRIES = 20

/**
 * Finds a TCP port on the loopback interface that is not in use.
 *
 * @param preferred - Port that is used when it is free.
 */
export async function freePort(preferred?: number): Promise<number> {
  let port = preferred ?? randomPort()
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    if ((await whyNotListen('127.0.0.1', port)) === null) return port
    port = randomPort()
  }
  return tryPort('127.0.0.1', 0)
}

const randomPort = () => randomInt(LOWEST, HIGHEST + 1)

/** Returns the system's error code for listening on a port, for example `EADDRINUSE`; `null` when the port is usable. */
export async function whyNotListen(host: string, port: number): Promise<string | null> {
  return tryPort(host, port).then(
    () => null,
    ({ code, message }: NodeJS.ErrnoException) => code ?? message,
  )
}

function tryPort(host: string, wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(wanted, host, () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address
          ? resolve(address.port)
          : reject(new Error('No port.')),
      )
    })
  })
}
