import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat, statfs, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { EngineError } from '@svc/clip-engine'

const SECOND = 1000
const SIGN_OF_LIFE_MS = 20 * SECOND
/** A worker that was not seen to touch its folder for this long is dead, however slow its disk. */
const DEAD_AFTER_MS = 120 * SECOND
/** Left free for the database and everything else on the volume. */
const RESERVE_BYTES = 200 * 1024 * 1024

/** A folder for one job; it is gone, with everything in it, when the job's scope ends. */
interface ScratchFolder extends AsyncDisposable {
  path: string
}

/** The folder for files that a job needs only while it runs. Disposing of it removes everything this worker made. */
export interface Scratch extends AsyncDisposable {
  /**
   * Makes a folder for one job.
   *
   * @param neededBytes - What the job is known to write.
   * @throws {EngineError} `storage_full` when the volume has less free space than that; retryable when it is large enough.
   */
  open(needed_bytes: number): Promise<ScratchFolder>
}

interface Options {
  /** How often this worker touches its folder, and looks for those of others that do not. */
  signOfLifeMs?: number
  /** A clock that runs evenly, in milliseconds. */
  now?(): number
}

/**
 * Opens a scratch place below `root` that several workers may share.
 *
 * Each worker has a folder there and touches it regularly. The folders of workers that were killed, on whatever
 * machine they ran, are recognised by standing still while another worker looks at them, and removed by it. Only that
 * worker's own clock measures for how long, so it does not matter whose clock is wrong.
 */
export async function openScratch(
  root: string,
  { signOfLifeMs = SIGN_OF_LIFE_MS, now = () => performance.now() }: Options = {},
): Promise<Scratch> {
  const own = join(root, randomUUID())
  await mkdir(own, { recursive: true })
  const removeDead = watchFolders(root, now)
  await removeDead()

  const timer = setInterval(async () => {
    const time = new Date()
    await utimes(own, time, time).catch(() => mkdir(own, { recursive: true }))
    await removeDead()
  }, signOfLifeMs)
  timer.unref()

  return {
    async open(neededBytes) {
      const { bavail, blocks, bsize } = await statfs(root)
      checkSpace({ free: bavail * bsize, all: blocks * bsize }, neededBytes + RESERVE_BYTES)
      const path = join(own, randomUUID())
      await mkdir(path, { recursive: true })
      return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
    },
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      await rm(own, { recursive: true, force: true })
    },
  }
}

/** Returns a function that removes the folders that were not touched since it saw them first, if that was long ago. */
function watchFolders(root: string, now: () => number): () => Promise<void> {
  let seen = new Map<string, { touched: number; since: number }>()
  return async () => {
    const time = now()
    const still = new Map<string, { touched: number; since: number }>()
    for (const name of await readdir(root)) {
      const path = join(root, name)
      const found = await stat(path).catch(() => null)
      if (!found) continue
      const before = seen.get(name)
      const since = before?.touched === found.mtimeMs ? before.since : time
      if (time - since > DEAD_AFTER_MS) await rm(path, { recursive: true, force: true })
      else still.set(name, { touched: found.mtimeMs, since })
    }
    seen = still
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
