import { copyFile, stat, truncate } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import type { Log } from '@svc/http'
import { isAlive, pidOf, portOf, type Server, takeOverOrStart } from './server.ts'

/** Pause between two checks whether the server runs. */
const LOOK_MS = 500
const LONGEST_PAUSE_MS = 10_000
/** Largest size of the server's log; one previous file is kept. */
const MOST_LOG_BYTES = 10_000_000

export interface KeepOptions {
  log: Log
  /** Called when the server was restarted on another port, because its old port is now in use. */
  onMoved: () => void
}

/**
 * Restarts a database server whenever it ends, on the same port, so that connection pools reconnect by themselves.
 *
 * The server is not a child process: it survives when this process is killed. So it is watched by its process id.
 *
 * @returns A function that ends the watch and waits for a restart that is under way; it does not stop the server.
 */
export function keepServer(server: Server, { log, onMoved }: KeepOptions): () => Promise<void> {
  const ended = new AbortController()
  const pause = (milliseconds: number) =>
    setTimeout(milliseconds, undefined, { signal: ended.signal }).catch(() => {})

  async function watch() {
    const port = await portOf(server.data)
    while (!ended.signal.aborted) {
      await pause(LOOK_MS)
      await boundLog(server.log)
      if (ended.signal.aborted || (await isRunning())) continue
      log({ level: 'error', event: 'database ended' })
      await startAgain()
      if (!ended.signal.aborted && (await portOf(server.data).catch(() => port)) !== port)
        return onMoved()
    }
  }

  async function isRunning(): Promise<boolean> {
    const pid = await pidOf(server.data)
    return pid !== null && (await isAlive(pid))
  }

  async function startAgain(): Promise<void> {
    for (let wait = LOOK_MS; !ended.signal.aborted; wait = Math.min(2 * wait, LONGEST_PAUSE_MS)) {
      try {
        await takeOverOrStart(server, ended.signal)
        return log({ level: 'warn', event: 'database started again' })
      } catch (error) {
        log({ level: 'error', event: 'database did not start', error: String(error) })
      }
      await pause(wait)
    }
  }

  const watching = watch().catch((error) =>
    log({ level: 'error', event: 'database is no longer watched', error }),
  )
  return () => {
    ended.abort()
    return watching
  }
}

/** The server keeps its log open in append mode, so the log is copied and truncated instead of renamed. */
async function boundLog(path: string): Promise<void> {
  const { size } = await stat(path).catch(() => ({ size: 0 }))
  if (size <= MOST_LOG_BYTES) return
  await copyFile(path, `${path}.1`).catch(() => {})
  await truncate(path).catch(() => {})
}
