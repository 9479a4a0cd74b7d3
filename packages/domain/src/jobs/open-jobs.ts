import { currentTraceparent } from '@svc/telemetry'
import { type Db, PgBoss, type Job as StoredJob } from 'pg-boss'
import type { Sql } from '../database.ts'
import { openHeartbeat } from './heartbeat.ts'
import { holding } from './held-job.ts'
import { type Job, type Jobs, mustWait } from './jobs.ts'
import { type JobEntry, loggedJob } from './logged-job.ts'
import { EXCUSED_INTERRUPTIONS, isForOneJob, openLoneJob, pastOf, runAlone } from './lone-job.ts'
import { lookForJobs } from './look-for-jobs.ts'
import { QUEUES } from './queues.ts'

const SECOND = 1000
/** How long a stop waits for the running handlers to end, and then for the connections. */
const PATIENCE_MS = 10 * SECOND
const POSTPONED_SECONDS = 2
const ANSWER_SECONDS = 30
/** How often due scheduled jobs are moved to their queues, at the longest. */
const CRON_WORKER_SECONDS = 5
/** How often a worker looks for dead ones, and for jobs that nothing announces: those that are tried again or were postponed. */
const LOOK_SECONDS = 2
/** How often jobs are deleted that were done long enough ago. */
const TIDY_SECONDS = 600
/** How often each place asks for a job by itself, beside that. */
const POLL_SECONDS = 30
/** How long one that ended its taking still counts as a taker. */
const LEAVE_MS = 5 * SECOND

/** When scheduled jobs are written. */
interface Clock {
  /** A cron expression, in UTC: minute, hour, day of the month, month and day of the week. */
  upkeep: string
  /** How often the schedule is checked, in seconds, 1 to 45. */
  lookEverySeconds: number
}

const CLOCK: Clock = { upkeep: '*/10 * * * *', lookEverySeconds: 30 }

interface OpenOptions {
  /** A `sender` writes jobs; a `worker` also takes them, recovers the jobs of dead workers and starts scheduled ones. */
  role: 'sender' | 'worker'
  /** Called with the log entry of every attempt at a job. */
  log?: (entry: JobEntry) => void
  clock?: Clock
  /**
   * The path of the program that a worker runs in. Jobs that must run alone are run by another process of it; without
   * it, they run in this one.
   */
  program?: string
  /** How long the queue's own statements may take, in seconds, 30 by default; then they are cancelled and repeated. */
  answerSeconds?: number
  /**
   * Whether a pooler is in between, see `openDatabase`. Listening needs a session, so a worker then finds new jobs by
   * polling, within half a second.
   */
  isPooled?: boolean
}

/**
 * Opens the queues of a database, creating their tables when they are missing.
 *
 * pg-boss keeps connections of its own, so that its maintenance between requests does not wait
 * for a request's connection.
 */
export async function openJobs(url: string, options: OpenOptions): Promise<Jobs> {
  const { role, log = tellFailure, clock = CLOCK, program, isPooled = false } = options
  const isLone = program !== undefined && isForOneJob()
  const isWorker = role === 'worker' && !isLone
  const boss = new PgBoss({
    ...limits(options),
    connectionString: url,
    application_name: `svc ${role}`,
    max: isWorker ? 4 : 1,
    supervise: isWorker,
    schedule: isWorker,
    useListenNotify: isWorker && !isPooled,
    superviseIntervalSeconds: LOOK_SECONDS,
    monitorIntervalSeconds: LOOK_SECONDS,
    maintenanceIntervalSeconds: TIDY_SECONDS,
    cronMonitorIntervalSeconds: clock.lookEverySeconds,
    cronWorkerIntervalSeconds: Math.min(clock.lookEverySeconds, CRON_WORKER_SECONDS),
    persistWarnings: false,
  })
  // The next poll repairs a lost connection; without a listener the error would end the process.
  // The error object itself contains the connection, and with it the password, so only its message is logged.
  boss.on('error', (error) => console.error(`The job queues: ${messageOf(error)}`))
  await boss.start()
  await createQueues(boss, clock)

  const heartbeat = isWorker ? openHeartbeat({ url, isPooled }) : null
  // Where nothing can be announced, every new job is found so.
  const looks = isWorker ? lookForJobs(boss, (isPooled ? 0.5 : LOOK_SECONDS) * SECOND) : null
  const stopping = new AbortController()
  const lone = isLone ? openLoneJob(stopping.signal) : null
  return {
    async enqueue(sql, { queue, data, account, turn = 0, delaySeconds = 0, startAt, trace_id }) {
      const traceparent = currentTraceparent()
      const trace = { ...(trace_id && { trace_id }), ...(traceparent && { traceparent }) }
      await boss.send(
        queue,
        { ...data, ...trace },
        {
          db: throughTransaction(sql),
          priority: -turn,
          startAfter: startAt ?? delaySeconds,
          ...(account && { group: groupOf(account) }),
        },
      )
    },

    async work(queue, handler, { concurrency, until }) {
      if (lone) return lone.work(queue, handler)
      type Handler = typeof handler
      const alone: Handler = program ? (job) => runAlone(program, queue, job) : handler
      const options = {
        groupConcurrency: LIMITS_BY_TIER,
        pollingIntervalSeconds: isPooled ? POLL_SECONDS : 0.5,
        notifyPollingIntervalSeconds: POLL_SECONDS,
      }
      const logged = (one: Handler) => loggedJob(log, queue, one)
      const handlers = { together: logged(handler), alone: logged(alone) }
      for (let place = 0; place < concurrency; place++) {
        const leave = heartbeat?.attend(queue)
        const worker = await boss.work(queue, options, async (jobs) => {
          for (const job of jobs) {
            using _held = heartbeat?.hold(job)
            // After one job there may be more, so the next is fetched without waiting for the poll.
            if (await handle(boss, job, handlers, stopping.signal)) boss.notifyWorker(worker)
          }
        })
        looks?.attend(worker, queue)
        const end = async () => {
          looks?.leave(worker)
          await boss.offWork(queue, { id: worker, wait: true })
          // One that asks again at once attends all the time.
          setTimeout(() => leave?.(), LEAVE_MS).unref()
        }
        until?.addEventListener('abort', end)
        if (until?.aborted) await end()
      }
    },

    async stop() {
      stopping.abort(new Error('The process is asked to stop.'))
      const drained = Object.keys(QUEUES).map((queue) => boss.offWork(queue))
      await atMost(PATIENCE_MS, Promise.all([...drained, lone?.done()]))
      looks?.stop()
      heartbeat?.stop()
      await atMost(PATIENCE_MS, boss.stop({ graceful: false, close: true }))
    },
  }
}

/** Waits for something, and not longer than that. No timer is left, which would keep the process alive. */
async function atMost(milliseconds: number, awaited: Promise<unknown>): Promise<void> {
  const over = Promise.withResolvers<void>()
  const timer = setTimeout(over.resolve, milliseconds)
  await Promise.race([awaited, over.promise]).finally(() => clearTimeout(timer))
}

/** Options of the pool's `pg`, which pg-boss passes on: without them, statements would wait for ever for a server that was cut off. */
function limits({ answerSeconds = ANSWER_SECONDS, isPooled = false }: OpenOptions) {
  const answerMs = answerSeconds * SECOND
  return {
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
    keepAlive: true,
    ...(!isPooled && {
      statement_timeout: answerMs,
      idle_in_transaction_session_timeout: answerMs,
    }),
  }
}

/** Creates the queues that are missing, and changes those that another release made otherwise. */
async function createQueues(boss: PgBoss, clock: Clock): Promise<void> {
  const there = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const [name, options] of Object.entries(QUEUES)) {
    const { policy: _, ...changeable } = options
    const kept = Object(there.get(name))
    if (Object.entries(changeable).every(([option, value]) => kept[option] === value)) continue
    await boss.createQueue(name, options)
    await boss.updateQueue(name, changeable)
  }
  await boss.schedule('upkeep', clock.upkeep)
}

function tellFailure(entry: JobEntry): void {
  if (entry.level === 'error') console.error(JSON.stringify(entry))
}

/** Lets pg-boss write through the caller's transaction. */
function throughTransaction(sql: Sql): Db {
  return {
    async executeSql(text, values = []) {
      return { rows: await sql.unsafe(text, values as string[]) }
    },
  }
}

/** What the data of a job hold beside those of its handler: of the request that caused it, and of its past, see `pastOf`. */
interface Known {
  trace_id?: string
  traceparent?: string
  excused?: number
}

/** @returns Whether the job is done. */
async function handle<Data>(
  boss: PgBoss,
  stored: StoredJob<unknown>,
  handlers: Record<'together' | 'alone', (job: Job<Data>) => Promise<void>>,
  stopping: AbortSignal,
): Promise<boolean> {
  // Scheduled jobs have no data, which pg-boss passes as `null`.
  const { trace_id = null, traceparent = null, excused: _, ...data } = (stored.data ?? {}) as Known
  try {
    const { excused, wasExcused } = await pastOf(boss, stored)
    const handler = excused < EXCUSED_INTERRUPTIONS ? handlers.together : handlers.alone
    const job = {
      data: data as Data,
      attempt: stored.retryCount + 1 - excused,
      wasExcused,
      trace_id,
      traceparent,
      signal: AbortSignal.any([stored.signal, stopping]),
    }
    const { name, id, retryCount } = stored
    await holding({ name, id, retryCount }, () => handler(job))
    return true
  } catch (error) {
    if (!stopping.aborted && !mustWait(error)) throw error
    await giveBack(boss, stored, stopping.aborted ? 0 : POSTPONED_SECONDS)
    return false
  }
}

// pg-boss adds facts to its errors by copying them into plain objects.
function messageOf(error: unknown): string {
  const isObject = typeof error === 'object' && error !== null
  return String(isObject && 'message' in error ? error.message : error)
}

const MOST = 64

/**
 * How many jobs of one group run at once, by the name of its tier. A tier is named after its limit,
 * so that a job carries the limit its account had when it was written.
 */
const LIMITS_BY_TIER = {
  default: 1,
  tiers: Object.fromEntries(
    Array.from({ length: MOST }, (_, index) => [String(index + 1), index + 1]),
  ),
}

/** Puts an account's jobs into one group, at most `limit` of which run at a time. */
function groupOf({ account_id, limit }: { account_id: string; limit: number }) {
  return { id: account_id, tier: String(Math.min(Math.max(limit, 1), MOST)) }
}

/**
 * Puts a job that was taken, but not finished, back in its place in the queue.
 *
 * The job gets another id, so that pg-boss, which is about to complete it under the old id, finds
 * no such job; and no start time, so that the attempt does not count. pg-boss has no function for that.
 *
 * @param delaySeconds - How long no worker may take the job.
 */
async function giveBack(
  boss: PgBoss,
  job: StoredJob<unknown>,
  delaySeconds: number,
): Promise<void> {
  await boss.getDb().executeSql(
    `update pgboss.job
        set id = gen_random_uuid(),
            state = 'created',
            started_on = null,
            heartbeat_on = null,
            output = null,
            start_after = now() + make_interval(secs => $4)
      where name = $1 and id = $2 and state = 'active' and retry_count = $3`,
    [job.name, job.id, job.retryCount, delaySeconds],
  )
}

/** Returns queues whose new jobs all belong to one trace. */
export function tracedJobs(jobs: Jobs, trace_id: string): Jobs {
  return { ...jobs, enqueue: (sql, job) => jobs.enqueue(sql, { ...job, trace_id }) }
}
