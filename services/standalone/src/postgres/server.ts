import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import type { Owner } from './owner.ts'

/** A database server that may or may not run. */
export interface Server {
  owner: Owner
  data: string
  log: string
  pgCtl: string
}

/** How long the remains of a killed server may keep a new one from starting. */
const PATIENCE_MILLISECONDS = 20_000

/**
 * Makes sure that the server runs, by taking over the one that does or by starting one.
 *
 * @returns Whether it was running already.
 * @throws {Error} It did not start; the message ends with the last lines of its log.
 */
export async function takeOverOrStart(
  server: Server,
  settings: Record<string, string>,
): Promise<boolean> {
  const { owner, data, pgCtl } = server
  const deadline = performance.now() + PATIENCE_MILLISECONDS
  for (;;) {
    const isRunning = (await owner.run([pgCtl, '-D', data, 'status'])).code === 0
    if (isRunning && (await listens(await portOf(data)))) return true
    const refusal = isRunning
      ? 'A server is there, but it does not answer.'
      : await start(server, settings)
    if (refusal === null) return false
    if (performance.now() > deadline) throw new Error(await explain(refusal, server.log))
    await Bun.sleep(250)
  }
}

/** Starts the server on a free port; says why it could not, or `null`. */
async function start(
  { owner, data, log, pgCtl }: Server,
  settings: Record<string, string>,
): Promise<string | null> {
  const flags = Object.entries({ ...settings, port: String(await freePort()) })
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
  return started.code === 0 ? null : started.text
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
  const lines = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')
  const port = lines[3]?.trim()
  if (!port) throw new Error(`${data}/postmaster.pid names no port; the database stopped again.`)
  return port
}

async function explain(said: string, log: string): Promise<string> {
  const lines = existsSync(log) ? (await readFile(log, 'utf8')).trim().split('\n').slice(-8) : []
  return ['The database did not start.', said.trim(), ...lines].join('\n')
}
