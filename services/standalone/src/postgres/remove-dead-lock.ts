import { readdir, readlink, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isAlive } from './is-alive.ts'

/**
 * Removes the lock file of a server that has ended and that its parent never asked about, as in a container without an init.
 *
 * To PostgreSQL such a process still runs, so it would refuse to start for ever. While any process of the old server is
 * left, which works inside of the data folder, the lock stays.
 *
 * @param pid - Of the lock file.
 */
export async function removeDeadLock(data: string, pid: number): Promise<void> {
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
