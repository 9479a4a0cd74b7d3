import { Worker } from 'node:worker_threads'
import { createUlid } from '../ids.ts'

/** A job that this process works on, and which attempt at it. */
export interface Claim {
  name: string
  id: string
  retryCount: number
}

/** What the thread is told: the jobs that this process works on, and the queues that it takes jobs from. */
export interface Told {
  claims: Claim[]
  queues: string[]
}

/** What the thread is started with. */
export interface HeartbeatSettings {
  url: string
  /** Whether a pooler is in between, see `openDatabase`. */
  isPooled: boolean
  worker_id: string
  everyMs: number
  /** How long the event loop may be occupied; then the thread falls silent too, and others take the jobs. */
  longestMs: number
}

/** Three beats before a job counts as that of a dead worker; see `QUEUES`. */
const EVERY_MS = 3000
/** Far more than any work takes between two turns of the event loop: what takes longer goes on for ever. */
const LONGEST_MS = 10 * 60_000

/**
 * Opens the heartbeat of this process's jobs, in a thread with a connection of its own: work that occupies the processor
 * delays other work of its process, but costs it no job. pg-boss beats in the event loop of the work; it goes on doing
 * that, because it learns by it which jobs others have taken.
 */
export function openHeartbeat(address: { url: string; isPooled: boolean }) {
  const held = new Set<Claim>()
  const takers: string[] = []
  const times = { everyMs: EVERY_MS, longestMs: LONGEST_MS }
  const settings: HeartbeatSettings = { ...address, ...times, worker_id: createUlid() }
  const thread = new Worker(new URL('./heartbeat-thread.ts', import.meta.url), {
    workerData: settings,
  })
  // pg-boss's own beat goes on.
  thread.on('error', (error) => console.error(`The heartbeat of the jobs: ${error}`))
  // After the listener, which keeps the process alive.
  thread.unref()
  const tell = () =>
    thread.postMessage({ claims: [...held], queues: [...new Set(takers)] } satisfies Told)
  const timer = setInterval(tell, EVERY_MS)
  timer.unref()
  return {
    /** Keeps a job for this process until the returned object is disposed of. */
    hold({ name, id, retryCount }: Claim): Disposable {
      const claim = { name, id, retryCount }
      held.add(claim)
      tell()
      return {
        [Symbol.dispose]() {
          held.delete(claim)
          tell()
        },
      }
    },
    /** Says that this process takes jobs of a queue, until what is returned is called. */
    attend(queue: string): () => void {
      takers.push(queue)
      tell()
      return () => {
        takers.splice(takers.indexOf(queue), 1)
        tell()
      }
    },
    stop(): void {
      clearInterval(timer)
      thread.postMessage(null)
    },
  }
}
