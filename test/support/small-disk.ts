import { mkdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'

/** A folder whose disk can be filled and emptied again. */
export interface SmallDisk {
  folder: string
  /** From now on nothing larger than a few bytes can be stored. */
  fill(root: number): Promise<void>
  free(root: number): Promise<void>
  remove(): Promise<void>
}

const MEGABYTE = 1024 * 1024
/** Room for a short project beside a render, and what a media worker leaves free. */
export const DISK_BYTES = 1500 * MEGABYTE
/** Room for a new database and little else. */
const SIZE = 300 * MEGABYTE
/** Each fails only when the database writes between two system calls. */
const MOST_ATTEMPTS = 20
/** Larger than a segment of the database's log, which is written as a whole. */
const LONGEST_FILE = 24 * MEGABYTE

/**
 * Mounts a small disk where this user may do so. Elsewhere the fault is a limit on the size of files, set on the running
 * program, which makes writes fail as on a full disk.
 *
 * @param size - Bytes.
 */
export async function smallDisk(folder: string, size = SIZE): Promise<SmallDisk> {
  await mkdir(folder, { recursive: true })
  const mounted = Bun.spawnSync([
    'mount',
    '-t',
    'tmpfs',
    '-o',
    `size=${size},mode=755`,
    'tmpfs',
    folder,
  ])
  return mounted.success ? mountedDisk(folder) : limitedDisk(folder)
}

function mountedDisk(folder: string): SmallDisk {
  const filler = join(folder, 'filler')
  return {
    folder,
    async fill() {
      // Reserving is quicker than writing. What the database writes meanwhile makes it fail as a whole: then less is left to reserve.
      for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
        const rest = await roomIn(folder)
        if (rest < MEGABYTE) break
        const size = (await stat(filler).catch(() => null))?.size ?? 0
        await spawned(['fallocate', '-o', String(size), '-l', String(rest), filler])
      }
      // A first write fails for lack of space, a second one uses the remainder.
      const more = `head -c ${MEGABYTE} /dev/zero >> "${filler}"`
      await spawned(['sh', '-c', `${more}; ${more}`])
    },
    free: () => rm(filler, { force: true }),
    async remove() {
      Bun.spawnSync(['umount', '-l', folder])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The bytes that can still be written. */
async function roomIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

const spawned = (command: string[]) => Bun.spawn(command, { stderr: 'ignore' }).exited

function limitedDisk(folder: string): SmallDisk {
  return {
    folder,
    fill: async (root) => limit(root, `${LONGEST_FILE}:`),
    free: async (root) => limit(root, 'unlimited:'),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Sets the limit of a process and its children; only the soft limit, which any user may raise again. */
function limit(root: number, size: string): void {
  const children = Bun.spawnSync(['pgrep', '-P', String(root)])
    .stdout.toString()
    .split('\n')
  for (const pid of children.filter(Boolean)) limit(Number(pid), size)
  const { success, stderr } = Bun.spawnSync(['prlimit', '--pid', String(root), `--fsize=${size}`])
  if (!success) throw new Error(stderr.toString())
}
