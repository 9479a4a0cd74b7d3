import { readdir, readlink, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isAlive } from './is-alive.ts'

/**
 * Removes the lock file of a server that is a zombie process, as happens in a container without an init process.
 *
 * PostgreSQL takes a zombie for a running server and would refuse to start for ever. The lock is kept while any process of
 * the old server still has the data folder as its working directory.
 *
 * @param pid - Process id in the lock file.
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
