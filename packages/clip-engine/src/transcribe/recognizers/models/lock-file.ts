import { readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'

const BEAT_MS = 2000
/** A lock that its owner has not touched for this long is free. */
const STALE_MS = 30_000

/**
 * Takes a lock that one process at a time can hold, also among machines that share the folder.
 *
 * When its owner dies, the lock is free: at once on the same machine, on others half a minute after it was last touched.
 *
 * @returns `null` while another process holds the lock.
 */
export async function takeLock(path: string): Promise<AsyncDisposable | null> {
  const owner = `${hostname()} ${process.pid} ${crypto.randomUUID()}`
  if (await isStale(path)) {
    // Renamed first, so that only one of two processes that find the lock stale removes it.
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

/** Locks of this process. The process id is not enough: in a container an earlier process may have had the same. */
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
    // The process runs as another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function readOwner(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch(() => null)
}
