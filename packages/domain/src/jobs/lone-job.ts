import type { PgBoss, Job as StoredJob } from 'pg-boss'
import { type HeldJob, heldJob, holding } from './held-job.ts'
import { type Job, JobPostponed, mustWait } from './jobs.ts'

/** The argument with which a worker's program does one job and nothing else. */
const ONE_JOB = 'one-job'

type Handler = (job: Job<never>) => Promise<void>
type SentJob = Omit<Job<unknown>, 'signal'>
type Sent = { queue: string; job: SentJob; held: HeldJob | null }
type Outcome = { isDone: boolean; isPostponed: boolean; message: string }
/** What the process of a job says: which queues it takes jobs of, and how its job ended. */
type Said = { takes: string } | Outcome

/** Whether this process was started for one job. */
export function isForOneJob(): boolean {
  return process.argv[2] === ONE_JOB
}

/**
 * Runs a job in a process that it has to itself: whatever it does there, no other job is interrupted by it.
 *
 * @param program - The path of a program that opens its queues with `openJobs` and this `program`.
 * @throws {JobPostponed} As the handler does there.
 * @throws {Error} The handler failed, or its process ended.
 */
export async function runAlone(
  program: string,
  queue: string,
  { signal, ...job }: Job<unknown>,
): Promise<void> {
  const ended = Promise.withResolvers<Outcome>()
  const held = heldJob()
  await using child = Bun.spawn([process.execPath, program, ONE_JOB], {
    stdio: ['ignore', 'inherit', 'inherit'],
    ipc(said: Said, sender) {
      if (!('takes' in said)) ended.resolve(said)
      else if (said.takes === queue) sender.send({ queue, job, held })
    },
    onExit: (_, code, killedBy) =>
      ended.reject(new Error(`The process of the job ended with ${killedBy ?? code}.`)),
  })
  const stop = () => child.kill('SIGTERM')
  signal.addEventListener('abort', stop)
  try {
    const { isDone, isPostponed, message } = await ended.promise
    stop()
    await child.exited
    if (isPostponed) throw new JobPostponed(message)
    if (!isDone) throw new Error(message)
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** The other side of `runAlone`: the handlers of a process that was started for one job. */
interface LoneJob {
  work(queue: string, handler: Handler): void
  /** Resolves when the job has ended, or when there was none. */
  done(): Promise<void>
}

/** Waits for the one job of this process. The process ends when the one that started it does. */
export function openLoneJob(stopping: AbortSignal): LoneJob {
  let running: Promise<void> = Promise.resolve()
  const handlers = new Map<string, Handler>()
  const say = (said: Said) => process.send?.(said)
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.on('message', ({ queue, job, held }: Sent) => {
    const handler = handlers.get(queue)
    if (handler) running = holding(held, () => run(handler, job))
  })

  async function run(handler: Handler, job: SentJob): Promise<void> {
    const outcome = await handler({ ...(job as Job<never>), signal: stopping }).then(
      () => ({ isDone: true, isPostponed: false, message: '' }),
      (error: unknown) => ({
        isDone: false,
        isPostponed: mustWait(error),
        message: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }),
    )
    say(outcome)
  }

  return {
    work(queue, handler) {
      handlers.set(queue, handler)
      say({ takes: queue })
    },
    done: () => running,
  }
}

/**
 * So many interruptions of a job are excused: what ended its process may have been a job beside it. From then on the job
 * runs alone, and each interruption counts as an attempt.
 */
export const EXCUSED_INTERRUPTIONS = 2

/** What is known of the earlier attempts at a job. */
interface Past {
  /** How many interruptions were excused. */
  excused: number
  /** Whether that of the attempt before this one was. */
  wasExcused: boolean
}

/**
 * Finds out how the attempt before this one ended. pg-boss, which counts attempts only, leaves a message with a job whose
 * process died; a handler that throws leaves its error.
 */
export async function pastOf(boss: PgBoss, job: StoredJob<unknown>): Promise<Past> {
  const { excused: before = 0 } = (job.data ?? {}) as { excused?: number }
  if (job.retryCount === 0 || before >= EXCUSED_INTERRUPTIONS) {
    return { excused: before, wasExcused: false }
  }
  const { rows } = await boss.getDb().executeSql(
    `update pgboss.job
        set data = jsonb_set(data, '{excused}', to_jsonb($4::int)), output = null
      where name = $1 and id = $2 and state = 'active' and retry_count = $3
        and output #>> '{value,message}' = 'job heartbeat timeout'
  returning id`,
    [job.name, job.id, job.retryCount, before + 1],
  )
  const wasExcused = rows.length > 0
  return { excused: before + (wasExcused ? 1 : 0), wasExcused }
}
