import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat, statfs, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { EngineError } from '@svc/clip-engine'

const SECOND = 1000
const SIGN_OF_LIFE_MS = 20 * SECOND
/** A worker that did not touch its folder for this long is dead, however slow its disk. */
const DEAD_AFTER_MS = 120 * SECOND
/** Left free for the database and everything else on the volume. */
const RESERVE_BYTES = 200 * 1024 * 1024

/** A folder for one job; it is gone, with everything in it, when the job's scope ends. */
interface ScratchFolder extends AsyncDisposable {
  path: string
}

/** The folder for files that a job needs only while it runs. */
export interface Scratch {
  /**
   * Makes a folder for one job.
   *
   * @param neededBytes - What the job is known to write.
   * @throws {EngineError} `storage_full` when the volume has less free space than that; retryable when it is large enough.
   */
  open(needed_bytes: number): Promise<ScratchFolder>
  /** Removes everything this worker made. */
  close(): Promise<void>
}

/**
 * Opens a scratch place below `root` that several workers may share.
 *
 * Each worker has a folder there and touches it regularly. The folders of workers that were killed, on whatever
 * machine they ran, are recognised by their age and removed by the others.
 */
export async function openScratch(root: string): Promise<Scratch> {
  const own = join(root, randomUUID())
  await mkdir(own, { recursive: true })
  await removeDead(root)

  const timer = setInterval(async () => {
    const now = new Date()
    await utimes(own, now, now).catch(() => mkdir(own, { recursive: true }))
    await removeDead(root)
  }, SIGN_OF_LIFE_MS)
  timer.unref()

  return {
    async open(neededBytes) {
      const { bavail, blocks, bsize } = await statfs(root)
      checkSpace({ free: bavail * bsize, all: blocks * bsize }, neededBytes + RESERVE_BYTES)
      const path = join(own, randomUUID())
      await mkdir(path, { recursive: true })
      return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
    },
    async close() {
      clearInterval(timer)
      await rm(own, { recursive: true, force: true })
    },
  }
}

async function removeDead(root: string): Promise<void> {
  const deadSince = Date.now() - DEAD_AFTER_MS
  for (const name of await readdir(root)) {
    const path = join(root, name)
    const found = await stat(path).catch(() => null)
    if (found && found.mtimeMs < deadSince) await rm(path, { recursive: true, force: true })
  }
}

function checkSpace({ free, all }: { free: number; all: number }, needed: number): void {
  if (free >= needed) return
  throw new EngineError(
    'storage_full',
    `The disk has ${megabytes(free)} MB free and this work needs ${megabytes(needed)} MB.`,
    { retryable: needed <= all },
  )
}

const megabytes = (bytes: number) => Math.round(bytes / 1e6)
