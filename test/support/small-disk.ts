import { mkdir, rm, statfs } from 'node:fs/promises'
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
      const { bavail, bsize } = await statfs(folder)
      // Reserving is quicker than writing. Then what is left is filled: a first write fails for lack of space, a second one uses the remainder.
      const rest = `head -c ${MEGABYTE} /dev/zero >> "${filler}"`
      const all = `fallocate -l ${bavail * bsize} "${filler}"; ${rest}; ${rest}`
      await Bun.spawn(['sh', '-c', all], { stderr: 'ignore' }).exited
    },
    free: () => rm(filler, { force: true }),
    async remove() {
      Bun.spawnSync(['umount', '-l', folder])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

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
