import { readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'

const BEAT_MS = 2000
/** A lock that its owner has not touched for so long is free. */
const STALE_MS = 30_000

/**
 * Takes a lock that one process at a time can have, also among machines that share the folder.
 *
 * It is lost with its owner: at once when that ran on this machine, else half a minute after its last sign of life.
 *
 * @returns `null` while another one has it.
 */
export async function takeLock(path: string): Promise<AsyncDisposable | null> {
  const owner = `${hostname()} ${process.pid} ${crypto.randomUUID()}`
  if (await isStale(path)) {
    // Renamed first: of two processes that find it stale, one removes it.
    const old = `${path}.${crypto.randomUUID()}`
    await rename(path, old).catch(() => {})
    await rm(old, { force: true })
  }
  try {
    await writeFile(path, owner, { flag: 'wx' })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return null
    throw error
  }
  own.add(owner)
  const beat = setInterval(() => {
    const now = new Date()
    utimes(path, now, now).catch(() => {})
  }, BEAT_MS)
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(beat)
      own.delete(owner)
      if ((await readOwner(path)) === owner) await rm(path, { force: true })
    },
  }
}

/** What this process has: in a container its number may be that of the process before it. */
const own = new Set<string>()

async function isStale(path: string): Promise<boolean> {
  const owner = await readOwner(path)
  if (owner === null || own.has(owner)) return false
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
  if (Date.now() - mtimeMs > STALE_MS) return true
  const [machine, pid] = owner.split(' ')
  return machine === hostname() && (Number(pid) === process.pid || !isAlive(Number(pid)))
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // It runs, as another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function readOwner(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch(() => null)
}
