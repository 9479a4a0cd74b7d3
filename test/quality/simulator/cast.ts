import {
  beginDelivery,
  beginRender,
  claimWebhook,
  completeRender,
  endDelivery,
  enqueueNextRenders,
  failRender,
  type Job,
  JobPostponed,
  MAX_ATTEMPTS,
  type RenderWork,
  releaseWebhook,
  renderKeys,
  reportRender,
  type Sql,
  type WebhookClaim,
  type WebhookDelivery,
} from '../../../packages/domain/src/index.ts'
import { holding } from '../../../packages/domain/src/jobs/held-job.ts'
import { RENDER_RESULT } from '../../../packages/domain/test/worked.ts'
import { isUnavailable } from '../../../packages/errors/src/index.ts'
import { publishPost } from '../../../services/api/src/publishing/publish-post.ts'
import { settleJob } from '../../../services/media/src/worker/settle-job.ts'
import { deleteFiles, finishUploads } from '../../../services/media/src/worker/upkeep.ts'
import { type Outside, platformOf, storeOf } from './outside.ts'
import { part, project } from './projects.ts'
import type { Actor, Choices } from './run.ts'
import { SECRET, SILENT, type World } from './world.ts'

/** The stage: what all processes work on. */
export interface Stage {
  world: World
  outside: Outside
  choices: Choices
  /** Milliseconds since 1970. */
  now(): number
}

const quiet = () => {}
const NEVER = new AbortController().signal

interface Taken {
  id: string
  name: string
  retry_count: number
  data: { failures?: number }
  wasDead: boolean
  /** The renders of other accounts that wait. */
  others: string[]
}

/** A worker without a sign of life for longer counts as dead. */
const HEARTBEAT_SECONDS = 10

/** Takes a job as the queues' library does: one that waits, or that of a dead worker. */
async function take(sql: Sql): Promise<Taken | undefined> {
  const [job] = await sql<Taken[]>`
    update pgboss.job j
       set state = 'active', started_on = now(), retry_count = j.retry_count + 1
      from (
        select id, state = 'active' as "wasDead" from pgboss.job
         where state < 'active' and start_after <= now()
            or state = 'active' and started_on < now() - make_interval(secs => ${HEARTBEAT_SECONDS})
         order by priority desc, created_on, name desc, data::text limit 1 for update skip locked
      ) as next
     where j.id = next.id
    returning j.id::text, name, retry_count::int, data, "wasDead", array(
      select data->>'render_id' from pgboss.job
       where name = 'render_clip' and state = 'created' and start_after <= now() and group_id <> j.group_id
    ) as others
  `
  return job
}

const isMine = (sql: Sql, { id, retry_count }: Taken) =>
  sql`id = ${id}::text::uuid and retry_count = ${retry_count} and state = 'active'`

/** Does all jobs that are due, one after the other. */
export async function work(actor: Actor, stage: Stage): Promise<never> {
  for (;;) {
    await patiently(actor, async () => {
      const taken = await take(actor.sql)
      if (!taken) return actor.idle(/pgboss/)
      const { failures = 0, ...data } = taken.data
      const { passedOver } = stage.outside
      for (const id of taken.retry_count === 1 ? taken.others : [])
        passedOver.set(id, 1 + (passedOver.get(id) ?? 0))
      // The second failure is the last one, so that stories are short.
      const attempt = failures === 0 ? 1 : MAX_ATTEMPTS
      const job = { data: data as never, attempt, wasExcused: taken.wasDead, ...UNTRACED }
      try {
        const held = { ...taken, retryCount: taken.retry_count }
        await holding(held, async () => HANDLERS[taken.name]?.(actor, stage, job))
      } catch (error) {
        if (isBroken(error)) throw error
        const counts = isUnavailable(error) || error instanceof JobPostponed ? 0 : 1
        await actor.sql`
          update pgboss.job
             set state = 'retry', start_after = now() + interval '2 s',
                 data = data || jsonb_build_object('failures', ${failures + counts}::int)
           where ${isMine(actor.sql, taken)}
        `
        return
      }
      await actor.sql`update pgboss.job set state = 'completed' where ${isMine(actor.sql, taken)}`
    })
  }
}

const UNTRACED = { trace_id: null, traceparent: null, signal: NEVER }

/** A defect, which no process expects. */
const isBroken = (error: unknown) =>
  error instanceof TypeError || /^(22|23|42)/.test(String((error as { code?: string }).code))

/** Goes on after a lost connection, as a process does whose pool opens another one. */
async function patiently<T>(actor: Actor, attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      const all = error instanceof AggregateError ? error.errors : [error]
      if (!all.every(isUnavailable)) throw error
      actor.reconnect()
    }
  }
}

class BrokenPicture extends Error {}

type Handler = (actor: Actor, stage: Stage, job: Job<never>) => Promise<void>

const HANDLERS: Record<string, Handler> = {
  process_project: project,
  process_part: part,
  render_clip: (
    actor,
    { world, outside, choices },
    job: Job<{ render_id: string; ticket?: number }>,
  ) => {
    const { sql } = actor
    const store = storeOf(actor, outside)
    const { render_id, ticket } = job.data
    return settleJob<
      RenderWork,
      { progress: number; estimated_seconds_remaining: null },
      { code: 'encode_failed'; message: string; retryable: boolean }
    >(quiet, job, {
      async begin() {
        const work = await beginRender(sql, render_id, job.attempt, ticket)
        await enqueueNextRenders(sql, world.jobs, render_id)
        return work
      },
      initial: { progress: 0, estimated_seconds_remaining: null },
      report: (work, report) => reportRender(sql, work, report),
      async make(work) {
        const isBroken = outside.broken.get(render_id) ?? choices.choose(4) === 3
        outside.broken.set(render_id, isBroken)
        if (isBroken) throw new BrokenPicture()
        await store.putBytes(renderKeys(work).clip, render_id, 'video/mp4')
        await completeRender(sql, work, RENDER_RESULT)
      },
      clear: async (work) => {
        const { clip } = renderKeys(work)
        await store.deletePrefix(clip.slice(0, clip.lastIndexOf('/') + 1)).catch(quiet)
      },
      failureOf: (cause) =>
        cause instanceof BrokenPicture
          ? { code: 'encode_failed', message: cause.message, retryable: true }
          : null,
      fail: (work, failure) => failRender(sql, work, failure),
    })
  },
  publish_post: (actor, { world, outside, choices }, job: Job<never>) =>
    publishPost(
      {
        ...{
          sql: actor.sql,
          jobs: world.jobs,
          store: storeOf(actor, outside),
          secret: SECRET,
          log: quiet,
        },
        files: { url: (key) => key },
        connectors: new Map([['mastodon', platformOf(actor, outside, choices)]]),
      },
      job,
    ),
  delete_files: (actor, { outside }, job: Job<never>) =>
    deleteFiles(storeOf(actor, outside), job.data),
}

/** A receiver that does not answer takes a place for so long. */
const PATIENCE_MS = 10_000

/** Delivers all events that are due, as the service's own loop does, whose two lanes run side by side. */
export async function deliver(
  actor: Actor,
  { world, outside, choices, now }: Stage,
): Promise<never> {
  const { jobs } = world
  const { files, shares } = world.contextOf(actor.sql)
  const { places } = outside
  let waiting: {
    claim: WebhookClaim
    delivery: WebhookDelivery
    is_slow: boolean
    until: number
  }[] = []
  for (;;) {
    await patiently(actor, async () => {
      const { sql } = actor
      const [over] = waiting.filter(({ until }) => until <= now())
      if (over) {
        waiting = waiting.filter((one) => one !== over)
        await endDelivery({ sql, jobs }, over.claim, over.delivery, { error: 'No answer.' }, true)
        return releaseWebhook(sql, over.claim)
      }
      const hasPlace = (is_slow: boolean) =>
        waiting.filter((one) => one.is_slow === is_slow).length <
        (is_slow ? places.slow : places.quick)
      // Last those for which something may become due at any time, so that nothing is missed.
      const slow = hasPlace(true) ? await claimWebhook(sql, { is_slow: true }) : null
      const claim = slow ?? (hasPlace(false) ? await claimWebhook(sql) : null)
      if (!claim) return actor.idle(/webhook_deliveries/)
      for (;;) {
        const delivery = await beginDelivery(sql, claim, { files, shares })
        if (!delivery) break
        if (claim.url === SILENT)
          return void waiting.push({
            ...{ claim, delivery, is_slow: claim === slow, until: now() + PATIENCE_MS },
          })
        const { sequence } = delivery.event
        const outcome = await actor
          .step(`the receiver gets event ${sequence}`, () => {
            const isRefused = choices.choose(8) === 7
            if (!isRefused) outside.received.push(sequence)
            return { status: isRefused ? 500 : 200 }
          })
          .catch(() => ({ error: 'No answer.' }))
        outside.hasFailed ||= !('status' in outcome) || outcome.status !== 200
        await endDelivery({ sql, jobs }, claim, delivery, outcome)
      }
      await releaseWebhook(sql, claim)
    })
  }
}

/** Finishes uploads that were left undone, whenever time has passed. */
export async function tidy(actor: Actor, { outside }: Stage): Promise<never> {
  for (;;) {
    await patiently(actor, () => finishUploads(actor.sql, storeOf(actor, outside)))
    await patiently(actor, () => actor.idle(/$^/))
  }
}

export const HELPERS = { 'worker 1': work, 'worker 2': work, sender: deliver, upkeep: tidy }
