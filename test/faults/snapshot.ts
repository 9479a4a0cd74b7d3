import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Rig } from './rig/rig.ts'

/** The rows that the checks compare with the history, read at one moment. */
export interface Snapshot {
  credits: { account_id: string; balance: number; reserved: number }[]
  ledger: { account_id: string; kind: string; amount: number; render_id: string | null }[]
  renders: { render_id: string; status: string; account_id: string; credits: number }[]
  projects: { project_id: string; title: string; status: string; isDeleted: boolean }[]
  templates: { template_id: string; name: string }[]
  clips: { clip_id: string; reaction: string | null }[]
  posts: {
    post_id: string
    status: string
    isDue: boolean
    mayBeThere: boolean
    caption: string
    earlySeconds: number | null
  }[]
  /** Uploads that were received. */
  uploads: { upload_id: string; account_id: string }[]
}

export async function readSnapshot({ sql }: Rig): Promise<Snapshot> {
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
    clips: await sql<Snapshot['clips']>`select clip_id, reaction from clips`,
    posts: await sql<Snapshot['posts']>`
      select post_id, status, coalesce(next_attempt_at, scheduled_at) < now() - interval '5 s' as "isDue", caption,
             status <> 'posted' and (uncertain_since is not null or error->>'category' = 'unknown') is true
               as "mayBeThere",
             extract(epoch from scheduled_at - posted_at)::float8 as "earlySeconds"
        from posts
    `,
    uploads: await sql<Snapshot['uploads']>`
      select upload_id, account_id from uploads where status = 'uploaded'
    `,
  }))
}

/** How much work is neither done nor given up. */
export async function countRunning({ sql }: Rig): Promise<number> {
  const [found] = await sql<{ running: number }[]>`
    select (select count(*) from projects where status in ('queued', 'processing') and deleted_at is null)
         + (select count(*) from renders where status in ('queued', 'rendering'))
         + (select count(*) from posts where status in ('pending', 'publishing') and coalesce(next_attempt_at, scheduled_at) <= now()) as running
  `
  return Number(found?.running)
}

/** The ids of delivered posts: names of folders, and those whose text is on the platform. */
export async function readDeliveries(
  { posts, platform }: Rig,
  snapshot: Pick<Snapshot, 'posts'>,
): Promise<string[]> {
  const folders = await readdir(posts)
  const found = await Promise.all(folders.map((folder) => readdir(join(posts, folder))))
  const shown = (platform?.texts() ?? []).map(
    (text) => snapshot.posts.find(({ caption }) => text.includes(caption))?.post_id ?? text,
  )
  return [...found.flat().filter((name) => !name.startsWith('.')), ...shown]
}

/** The keys of all objects in the store. */
export async function readObjects({ folder }: Rig): Promise<string[]> {
  const bucket = join(folder, 's3', 'objects')
  const paths = await readdir(bucket, { recursive: true })
  return paths.filter((path) => path.endsWith(DATA)).map((path) => path.slice(0, -DATA.length))
}

/** How the S3 server of the run names the bytes of an object. */
const DATA = '._S3rver_object'

/** What every process wrote. */
export async function readLogs({ processes }: Rig): Promise<{ name: string; text: string }[]> {
  return Promise.all(
    processes.map(async ({ name, log }) => ({ name, text: await readFile(log, 'utf8') })),
  )
}
