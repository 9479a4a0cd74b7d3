import { join } from 'node:path'
import { until } from '@svc/patience'
import { createClient } from '../../../packages/client/src/index.ts'
import {
  createProject,
  createWebhook,
  type Database,
  webhookSealer,
} from '../../../packages/domain/src/index.ts'
import {
  createTenantOf,
  recordingJobs,
  uploadFile,
} from '../../../packages/domain/test/fixtures.ts'
import { startReceiver } from '../../../services/api/test/webhook-receiver.ts'
import { SETTINGS, sendFile, type Tenant, TRANSCRIPT } from '../faults/load/tenants.ts'
import type { OneMachine } from '../faults/rig/start-rig.ts'
import { atOnce } from '../measure/at-once.ts'

/** A kind of work, as two accounts do it: one a little at a time, the other as much as it may. */
export interface Kind {
  /** What the other account does all the while. */
  flood: string
  /** How many times as many units are measured as of the slowest kinds. */
  times: number
  prepare(stage: Stage): Promise<Prepared>
}

export interface Stage {
  rig: OneMachine
  quiet: Tenant
  busy: Tenant
  stack: AsyncDisposableStack
}

interface Prepared {
  /** Does one unit for the quiet account, until it is seen to be done. */
  unit(): Promise<unknown>
  /** Begins what the other account does; it goes on until `over`, or waits in the queues. */
  flood(over: AbortSignal): Promise<unknown>
}

/** Jobs that wait of the busy account: more than are done while the quiet one is measured. */
const BACKLOG = 400
const STREAMS = 200
const SENDERS = 32
const MEBIBYTE = 1024 * 1024

export const KINDS: Record<string, Kind> = {
  projects: {
    flood: `${BACKLOG} such projects wait`,
    times: 1,
    async prepare({ rig, quiet, busy }) {
      const make = async (of: Tenant) => {
        const source = { upload_id: of.video, transcript: TRANSCRIPT }
        return (await clientOf(rig, of).projects.create({ source, settings: SETTINGS })).project_id
      }
      return {
        unit: async () => isDone(rig.sql, 'projects', 'project_id', await make(quiet)),
        flood: () => atOnce(8, BACKLOG, () => make(busy)),
      }
    },
  },
  renders: {
    flood: `${BACKLOG} such renders wait`,
    times: 1,
    async prepare({ rig, quiet, busy }) {
      const draw = async (of: Tenant, clip_id = '') => {
        const wish = { resolution: '720p', quality: 'draft', force: true } as const
        return (await clientOf(rig, of).renders.create(clip_id, wish)).render_id
      }
      const copies = await rig.sql<{ clip_id: string }[]>`
        insert into clips
        select made.* from (select model from clips model where account_id = ${busy.account_id} limit 1) one,
               generate_series(100, ${99 + BACKLOG}::integer) n,
               jsonb_populate_record(one.model, jsonb_build_object('clip_id', gen_random_uuid(), 'rank', n)) made
        returning clip_id
      `
      const clips = copies.map(({ clip_id }) => clip_id)
      return {
        unit: async () =>
          isDone(rig.sql, 'renders', 'render_id', await draw(quiet, quiet.clips[0]?.id)),
        flood: () => atOnce(8, BACKLOG, (at) => draw(busy, clips[at])),
      }
    },
  },
  webhooks: {
    flood: '20 receivers that do not answer, 100 events for each',
    times: 3,
    async prepare(stage) {
      const { rig, quiet, busy, stack } = stage
      const [receiver, silent] = [stack.use(startReceiver()), stack.use(startReceiver())]
      silent.answer(() => new Promise(() => {}))
      const sealer = webhookSealer(rig.secret)
      const receive = ({ account_id }: Tenant, url: string) =>
        createWebhook(rig.sql, sealer, { account_id, url, allowPrivateAddresses: true })
      await receive(quiet, receiver.url)
      for (let count = 0; count < 20; count++) await receive(busy, silent.url)
      return {
        async unit() {
          const before = receiver.received.length
          await rate(stage, quiet)
          await receiver.count(before + 1)
        },
        flood: () => atOnce(1, 100, () => rate(stage, busy)),
      }
    },
  },
  posts: {
    flood: `${BACKLOG} posts are due at a platform that does not answer`,
    times: 2,
    async prepare({ rig, quiet, busy }) {
      const publish = async (of: Tenant, account: number) => {
        const wish = { social_account_id: of.socialAccounts[account] ?? '', caption: 'Here' }
        return (await clientOf(rig, of).clips.publish(of.clips[0]?.id ?? '', wish)).post_id
      }
      return {
        unit: async () => isDone(rig.sql, 'posts', 'post_id', await publish(quiet, 0)),
        async flood() {
          rig.platform.silence()
          await atOnce(8, BACKLOG, () => publish(busy, 1))
        },
      }
    },
  },
  uploads: {
    flood: `${SENDERS} files of 8 MB are sent at once, as fast as they are taken, again and again`,
    times: 2,
    async prepare({ rig, quiet, busy, stack }) {
      const { baseUrl, sql } = rig
      const file = new Blob([new Uint8Array(4 * MEBIBYTE)])
      return {
        unit: () => sendFile({ baseUrl, key: quiet.key }, 'talk.mp4', file, overLine),
        // By a process of its own, as this one also is the object store.
        async flood() {
          const script = join(import.meta.dir, 'send-files.ts')
          const words = [script, baseUrl, busy.key, String(SENDERS), '8000000']
          const child = Bun.spawn([process.execPath, ...words], { stdout: 'inherit' })
          stack.defer(() => child.kill())
          await until(async () => {
            const { account_id } = busy
            return (
              (await sql`select 1 from uploads where account_id = ${account_id}`).length > SENDERS
            )
          })
        },
      }
    },
  },
  streams: {
    flood: `${STREAMS} streams of events are open`,
    times: 3,
    async prepare({ rig, quiet, busy, stack }) {
      const closing = new AbortController()
      stack.defer(() => closing.abort())
      const [own, other] = [
        await waitingProject(rig.sql, quiet),
        await waitingProject(rig.sql, busy),
      ]
      let [open, told] = [0, 0]
      const listen = async (of: Tenant, project_id: string, signal: AbortSignal) => {
        const events = clientOf(rig, of).events.follow({ project_id, signal })
        for await (const { type } of events) {
          if (type === 'project.progress') open++
          else if (of === quiet && type === 'share.regenerated') told++
        }
      }
      const share = clientOf(rig, quiet).shares
      await share.create(own, {})
      void listen(quiet, own, closing.signal).catch(() => {})
      await until(() => open === 1)
      return {
        async unit() {
          const before = told
          await share.regenerate(own, {})
          await until(() => told > before)
        },
        flood: async (over) => {
          for (let count = 0; count < STREAMS; count++)
            void listen(busy, other, over).catch(() => {})
          await until(() => open > STREAMS)
        },
      }
    },
  },
}

const clientOf = ({ baseUrl }: OneMachine, { key }: Tenant) =>
  createClient({ baseUrl, apiKey: key })

/** Waits until work is done. */
const isDone = (sql: Database, table: string, id: string, value: string) =>
  until(async () => {
    const [row] = await sql<{ status: string }[]>`
      select status from ${sql(table)} where ${sql(id)} = ${value}
    `
    if (row?.status === 'failed') throw new Error(`${table} ${value} failed.`)
    return row?.status === 'completed' || row?.status === 'posted'
  })

const liked = new Set<Tenant>()
/** Likes and dislikes a clip in turns: an event each time. */
async function rate({ rig }: Stage, of: Tenant): Promise<void> {
  const { like, dislike } = clientOf(rig, of).clips
  const isLiked = liked.delete(of)
  if (!isLiked) liked.add(of)
  await (isLiked ? dislike : like)(of.clips[0]?.id ?? '')
}

/** A project that no worker takes, so that the stream of its events goes on. */
async function waitingProject(sql: Database, { account_id }: Tenant): Promise<string> {
  const context = createTenantOf(sql, account_id, recordingJobs())
  return (await createProject(context, { source: { upload_id: await uploadFile(context) } }))
    .project_id
}

/** Reads a file as a line of 20 Mbit/s takes it. */
function overLine(file: Blob): ReadableStream<Uint8Array> {
  const [chunk, bytesPerMs] = [16_384, 2500]
  const since = performance.now()
  let sent = 0
  return new ReadableStream(
    {
      async pull(controller) {
        await Bun.sleep(Math.max(0, since + sent / bytesPerMs - performance.now()))
        controller.enqueue(await file.slice(sent, sent + chunk).bytes())
        sent += chunk
        if (sent >= file.size) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}
