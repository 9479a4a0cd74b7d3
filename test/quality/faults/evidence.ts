import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { until } from '@svc/patience'
import { createClient } from '../../../packages/client/src/index.ts'
import { findTools } from '../../../packages/clip-engine/src/index.ts'
import { processesOf } from '../../support/processes.ts'
import type { Attempt, Call, Followed, History, Phase, Sent, Walk } from './history.ts'
import type { Tenant } from './load/tenants.ts'
import type { Rig } from './rig/rig.ts'
import { dataFolder } from './rig/service-process.ts'

/** Everything that a check may look at. */
export interface Evidence {
  calls: Call[]
  phases: Phase[]
  walks: Walk[]
  attempts: Attempt[]
  sent: Sent[]
  streams: Followed[]
  /** The ids of the events that the receiver took. */
  received: readonly string[]
  /** The SHA-256 of what is stored of each upload that was sent in parts. */
  storedDigests: Record<string, string>
  snapshot: Snapshot
  /** Credits of each account as the API shows them. */
  shownCredits: { account_id: string; balance: number }[]
  /** Templates as the API shows them, all pages of all accounts. */
  shownTemplates: { template_id: string; name: string }[]
  /** Names of the delivered posts, one for each delivery. */
  deliveries: string[]
  objects: string[]
  logs: { name: string; text: string }[]
  secrets: string[]
  /** What is still running of the workers: commands of their child processes, files in their scratch folders. */
  leftOvers: string[]
  /** Finished videos, as ffprobe describes them. */
  videos: { render_id: string; width: number; height: number; hasSound: boolean; isFast: boolean }[]
}

/** The rows that the checks compare with the history, read at one moment. */
interface Snapshot {
  credits: { account_id: string; balance: number; reserved: number }[]
  ledger: { account_id: string; kind: string; amount: number; render_id: string | null }[]
  renders: { render_id: string; status: string; account_id: string; credits: number }[]
  projects: { project_id: string; title: string; status: string; isDeleted: boolean }[]
  templates: { template_id: string; name: string }[]
  assets: { asset_id: string; name: string }[]
  clips: { clip_id: string; reaction: string | null; title: string }[]
  posts: {
    post_id: string
    status: string
    isDue: boolean
    mayBeThere: boolean
    caption: string
    render_id: string
    earlySeconds: number | null
  }[]
  uploads: { upload_id: string; account_id: string; status: string }[]
  /** Events of projects, and how far each is delivered: `none` where the project has no receiver, `null` where it was never written. */
  told: { event_id: string; project_id: string; sequence: number; delivery: string | null }[]
}

async function readSnapshot({ sql }: Rig): Promise<Snapshot> {
  return sql.begin('isolation level repeatable read read only', async (sql) => ({
    credits: await sql<Snapshot['credits']>`
      select account_id, balance::float8, reserved::float8 from credits
    `,
    ledger: await sql<Snapshot['ledger']>`
      select account_id, kind, amount::float8, render_id from ledger order by position
    `,
    renders: await sql<Snapshot['renders']>`
      select render_id, status, account_id, credits_estimated::float8 as credits from renders
    `,
    projects: await sql<Snapshot['projects']>`
      select project_id, title, status, deleted_at is not null as "isDeleted" from projects
    `,
    templates: await sql<Snapshot['templates']>`select template_id, name from templates`,
    assets: await sql<Snapshot['assets']>`select asset_id, name from assets`,
    clips: await sql<Snapshot['clips']>`select clip_id, reaction, title from clips`,
    posts: await sql<Snapshot['posts']>`
      select post_id, render_id, status, coalesce(next_attempt_at, scheduled_at) < now() - interval '5 s' as "isDue", caption,
             status <> 'posted' and (uncertain_since is not null or error->>'category' = 'unknown') is true
               as "mayBeThere",
             extract(epoch from scheduled_at - posted_at)::float8 as "earlySeconds"
        from posts
    `,
    uploads: await sql<Snapshot['uploads']>`
      select upload_id, account_id, status from uploads
    `,
    told: await sql<Snapshot['told']>`
      select v.event_id, v.project_id, v.sequence::float8 as sequence,
             case when e.endpoint_id is null then 'none' else d.status end as delivery
        from events v
        left join webhook_endpoints e using (account_id, project_id)
        left join webhook_deliveries d on d.endpoint_id = e.endpoint_id and d.event_id = v.event_id
       where v.project_id is not null
    `,
  }))
}

/** How much work is neither done nor given up. */
export async function countRunning({ sql }: Rig): Promise<number> {
  const [found] = await sql<{ running: number }[]>`
    select (select count(*) from projects where status in ('queued', 'processing') and deleted_at is null)
         + (select count(*) from renders where status in ('queued', 'rendering'))
         + (select count(*) from posts where status in ('pending', 'publishing') and coalesce(next_attempt_at, scheduled_at) <= now())
         + (select count(*) from webhook_deliveries where status = 'pending' and next_attempt_at <= now()) as running
  `
  return Number(found?.running)
}

/** Reads what the run left, through the API and beside it. */
export async function gather(
  rig: Rig,
  { history, phases, tenants }: { history: History; phases: Phase[]; tenants: Tenant[] },
): Promise<Evidence> {
  const snapshot = await readSnapshot(rig)
  const objects = await readObjects(rig)
  const shownCredits: Evidence['shownCredits'] = []
  const shownTemplates: Evidence['shownTemplates'] = []
  for (const { account_id, key } of tenants) {
    const client = createClient({ baseUrl: rig.baseUrl, apiKey: key })
    shownCredits.push({ account_id, balance: (await client.credits.get()).balance })
    for await (const template of client.templates.list()) shownTemplates.push(template)
  }
  return {
    ...{ calls: history.calls, walks: history.walks, phases, snapshot, objects },
    ...{
      attempts: history.attempts,
      sent: history.sent,
      streams: history.streams,
      received: (await rig.receiver?.received()) ?? [],
    },
    storedDigests: await digestsOf(rig, history.sent, objects),
    ...{ shownCredits, shownTemplates },
    deliveries: await readDeliveries(rig, snapshot),
    logs: await Promise.all(
      rig.processes.map(async ({ name, log }) => ({ name, text: await readFile(log, 'utf8') })),
    ),
    secrets: rig.secrets,
    leftOvers: await leftOversOf(rig),
    videos: await Promise.all(
      objects
        .filter((key) => key.endsWith('/clip.mp4') && key.includes('/renders/'))
        .map((key) => describe(rig, key)),
    ),
  }
}

async function digestsOf({ folder }: Rig, sent: Sent[], objects: string[]) {
  const found = sent.map(async ({ upload_id }) => {
    const key = objects.find((key) => key.endsWith(`/uploads/${upload_id}`))
    const bytes = key ? await readFile(join(folder, 's3', 'objects', key + DATA)) : ''
    return [upload_id, createHash('sha256').update(bytes).digest('hex')] as const
  })
  return Object.fromEntries(await Promise.all(found))
}

/** Longer than a living worker leaves its scratch folder untouched, and longer than those of killed ones are kept. */
const TOUCHED_MS = 25_000
const KEPT_MS = 150_000

/** Programs that workers started and did not end, and files of work that is over. */
async function leftOversOf({ folder, workers }: Rig): Promise<string[]> {
  let found: string[] = []
  const look = async () => {
    const programs = workers.map((worker) => programsOf(worker.pid()))
    const files = workers.map(({ name }) => filesIn(join(dataFolder(folder, name), 'scratch')))
    found = (await Promise.all([...programs, ...files])).flat()
    return found.length === 0
  }
  await until(look, { limit: TOUCHED_MS / 1000 }).catch(() => {})
  return found
}

async function programsOf(worker: number): Promise<string[]> {
  const found = await processesOf(worker, '\0')
  return found.filter(({ command }) => /ffmpeg|ffprobe/.test(command)).map((one) => one.command)
}

/** Without those of workers that were killed, until they should have been removed. */
async function filesIn(scratch: string): Promise<string[]> {
  const folders = await readdir(scratch).catch(() => [])
  const found = await Promise.all(
    folders.map(async (name) => {
      const path = join(scratch, name)
      const age = Date.now() - (await stat(path)).mtimeMs
      if (age > TOUCHED_MS && age < KEPT_MS) return []
      const inside = await readdir(path, { recursive: true, withFileTypes: true })
      return inside.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name))
    }),
  )
  return found.flat()
}

async function describe({ folder }: Rig, key: string): Promise<Evidence['videos'][number]> {
  const file = join(folder, 's3', 'objects', key + DATA)
  const shown = ['-v', 'error', '-show_entries', 'stream=codec_type,width,height', '-of', 'json']
  const { streams = [] }: { streams?: Stream[] } =
    await Bun.$`${findTools().ffprobe} ${shown} ${file}`.json()
  const picture = streams.find(({ codec_type }) => codec_type === 'video')
  const bytes = await readFile(file)
  return {
    render_id: /\/renders\/([^/]+)/.exec(key)?.[1] ?? key,
    width: picture?.width ?? 0,
    height: picture?.height ?? 0,
    hasSound: streams.some(({ codec_type }) => codec_type === 'audio'),
    isFast: bytes.indexOf('moov') < bytes.indexOf('mdat'),
  }
}

interface Stream {
  codec_type: string
  width?: number
  height?: number
}

/** The ids of delivered posts: names of folders, and those whose text is on the platform. */
async function readDeliveries({ posts, platform }: Rig, snapshot: Snapshot): Promise<string[]> {
  const folders = await readdir(posts)
  const found = await Promise.all(folders.map((folder) => readdir(join(posts, folder))))
  const shown = ((await platform?.texts()) ?? []).map(
    (text) => snapshot.posts.find(({ caption }) => text.includes(caption))?.post_id ?? text,
  )
  return [...found.flat().filter((name) => !name.startsWith('.')), ...shown]
}

/** The keys of all objects in the store. */
async function readObjects({ folder }: Rig): Promise<string[]> {
  const bucket = join(folder, 's3', 'objects')
  const paths = await readdir(bucket, { recursive: true })
  return paths.filter((path) => path.endsWith(DATA)).map((path) => path.slice(0, -DATA.length))
}

/** How the S3 server of the run names the bytes of an object. */
const DATA = '._S3rver_object'
