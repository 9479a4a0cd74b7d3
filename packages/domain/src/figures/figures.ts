import { ApiError } from '@svc/errors'
import { type Page, toPage } from '@svc/pagination'
import type { Clip, ListedFigure, Platform, PostFigures, ToldFigures } from '@svc/specification'
import { isOpen } from '../account/terms.ts'
import { durationOf } from '../clip/clip-time.ts'
import { settleComparisons } from '../comparison/comparisons.ts'
import type { Context, QueryOf, Tenant } from '../context.ts'
import { inTransaction, type Sql } from '../database.ts'
import { recordEvent } from '../event/record-event.ts'
import type { Enqueuer, Jobs } from '../jobs/jobs.ts'
import { readRow, roundNumbers } from '../json.ts'
import { isTestAccount } from '../test-account/test-account.ts'

export const FIGURE_HOURS = [1, 6, 24, 72, 7 * 24, 28 * 24] as const

/** Reads posts, and counts how old they are. */
export interface FigureClock {
  sql: Sql
  /** How many seconds an hour of a post's age lasts: fewer where people practise. Default: 3600. */
  hourSeconds?: number | undefined
}

export interface FigureWork {
  account_id: string
  project_id: string
  post_id: string
  platform: Platform
  social_account_id: string
  platform_account_id: string
  platform_post_id: string
  /** Whether it was sent nowhere: in a test account. */
  isTest: boolean
  /** Whether its platform can be asked now; otherwise this age is left out. */
  isConnected: boolean
  /** The last of the ages that it has reached; `null` while it is too young. */
  age_hours: number | null
}

/** Queues the job that reads the figures of a post at its next age, in the transaction of its cause; none after the last. */
export async function enqueueFigures(
  { sql, jobs, hourSeconds = 3600 }: FigureClock & Enqueuer,
  post_id: string,
): Promise<void> {
  const [{ account_id, age, posted_at }] = await sql<
    [{ account_id: string; age: number; posted_at: string }]
  >`
    select account_id, ${ageOf({ sql, hourSeconds })} as age, posted_at from posts e where post_id = ${post_id}
  `
  const next = FIGURE_HOURS.find((hours) => hours > age)
  if (next === undefined) return
  const startAt = new Date(Date.parse(posted_at) + next * hourSeconds * 1000).toISOString()
  const account = { account_id, limit: 1 }
  await jobs.enqueue(sql, { queue: 'read_figures', data: { post_id }, account, startAt })
}

/** Reads what is needed to ask for the figures of a post; `null` for one of which there is nothing to ask. */
export async function loadFigureWork(
  clock: FigureClock,
  post_id: string,
): Promise<FigureWork | null> {
  const { sql } = clock
  const [row] = await sql<(Omit<FigureWork, 'age_hours'> & { age: number })[]>`
    select e.account_id, e.project_id, e.post_id, e.platform, e.social_account_id,
           s.platform_account_id, e.platform_post_id,
           ${isTestAccount(sql, sql`e.account_id`)} as "isTest",
           s.disconnected_at is null and s.status = 'connected'
             and ${isOpen(sql, sql`e.account_id`)} as "isConnected",
           ${ageOf(clock)} as age
      from posts e join social_accounts s using (social_account_id)
     where e.post_id = ${post_id} and e.status = 'posted' and e.gone_at is null
       and e.withdrawal is distinct from 'done'
       and e.platform_post_id is not null
  `
  if (!row) return null
  const { age, ...work } = row
  return { ...work, age_hours: FIGURE_HOURS.findLast((hours) => hours <= age) ?? null }
}

/** In hours. */
const ageOf = ({ sql, hourSeconds = 3600 }: FigureClock) =>
  sql`extract(epoch from now() - e.posted_at)::float8 / ${hourSeconds}::float8`

/** Reads what was told of a post so far. */
export async function readPostFigures(
  { sql, accountId }: Tenant,
  post_id: string,
): Promise<PostFigures> {
  const [post] = await sql<Omit<PostFigures, 'items'>[]>`
    select post_id, platform, gone_at from posts
     where post_id = ${post_id} and account_id = ${accountId}
  `
  if (!post) throw new ApiError('NOT_FOUND', `No post ${post_id}.`)
  const items = await sql<PostFigures['items']>`
    select ${values(sql)}, to_jsonb(f.retention) as retention from post_figures f
     where f.post_id = ${post_id} and f.account_id = ${accountId}
     order by f.age_hours
  `
  return { ...post, items: [...items] }
}

/** Lists what was told of all posts, the latest reading first. */
export async function listFigures(
  { sql, accountId, cursors }: Pick<Context, 'sql' | 'accountId' | 'cursors'>,
  { limit, cursor, ...filters }: QueryOf<'listFigures'>,
): Promise<Page<ListedFigure>> {
  const list = { list: 'figures', accountId, ...filters }
  const after = cursors.decode(cursor, list)
  const { from, to, platform, social_account_id, clip_id } = filters
  const rows = await sql<(ListedFigure & OfClip)[]>`
    select e.post_id, e.clip_id, e.project_id, e.social_account_id, e.platform,
           coalesce(e.title, c.title) as title, e.posted_at, c.segments, c.score_reasons, c.topics,
           ${values(sql)}
      from post_figures f join posts e using (post_id) join clips c using (clip_id)
     where f.account_id = ${accountId}
       ${from ? sql`and f.at >= ${from}::timestamptz` : sql``}
       ${to ? sql`and f.at < ${to}::timestamptz` : sql``}
       ${platform ? sql`and e.platform = ${platform}` : sql``}
       ${social_account_id ? sql`and e.social_account_id = ${social_account_id}` : sql``}
       ${clip_id ? sql`and e.clip_id = ${clip_id}` : sql``}
       ${after ? sql`and (f.at, f.post_id) < (${after.value}::timestamptz, ${after.id}::uuid)` : sql``}
     order by f.at desc, f.post_id desc
     limit ${limit + 1}
  `
  const positionOf = ({ at: value, post_id: id }: ListedFigure) => ({ value, id })
  const items = rows.map((row): ListedFigure => {
    const { segments, score_reasons, ...figure } = readRow('clips', row)
    const reasons = score_reasons.map(({ kind }) => kind)
    return roundNumbers({ ...figure, duration_seconds: durationOf(segments), reasons })
  })
  return toPage(items, limit, positionOf, cursors, list)
}

type OfClip = Pick<Clip, 'segments' | 'score_reasons'>

const values = (sql: Sql) => sql`
  f.at, f.age_hours, f.views::float8, f.likes::float8, f.comments::float8, f.shares::float8,
  f.saves::float8, f.watch_seconds_average, f.watched_share, f.left_early_share
`

/**
 * Stores what a platform told of a post, and queues the next reading.
 *
 * @param told - `gone` when the platform has the post no longer: then nothing more is read; `nothing` when it could not be asked.
 */
export async function saveFigures(
  { sql, jobs, hourSeconds }: FigureClock & { jobs: Jobs },
  work: FigureWork,
  told: ToldFigures | 'gone' | 'nothing',
): Promise<void> {
  const { account_id, post_id, project_id, age_hours } = work
  await inTransaction(sql, async (sql) => {
    if (told === 'gone') {
      await sql`
        update posts set gone_at = now()
         where post_id = ${post_id} and account_id = ${account_id} and gone_at is null
      `
      return
    }
    if (told !== 'nothing' && told.post) {
      const { platform_post_id, platform_url } = told.post
      await sql`
        update posts set platform_post_id = ${platform_post_id}, platform_url = ${platform_url},
               revision = revision + 1, updated_at = now()
         where post_id = ${post_id} and account_id = ${account_id}
           and platform_post_id is distinct from ${platform_post_id}
      `
    }
    const isNew = told !== 'nothing' && age_hours !== null && (await insert(sql, work, told))
    await enqueueFigures({ sql, jobs, hourSeconds }, post_id)
    const settled = await settleComparisons({ sql, jobs }, work)
    if (isNew) {
      const data = await readPostFigures({ sql, accountId: account_id }, post_id)
      await recordEvent(sql, { account_id, type: 'post.figures', project_id, data })
    }
    for (const data of settled)
      await recordEvent(sql, { account_id, type: 'comparison.settled', data })
  })
}

/** @returns Whether nothing was stored for this age before. */
async function insert(
  sql: Sql,
  { account_id, post_id, age_hours }: FigureWork,
  told: ToldFigures,
): Promise<boolean> {
  const { count } = await sql`
    insert into post_figures (
      post_id, account_id, age_hours, views, likes, comments, shares, saves,
      watch_seconds_average, watched_share, left_early_share, retention
    )
    values (
      ${post_id}, ${account_id}, ${age_hours}, ${told.views}, ${told.likes}, ${told.comments},
      ${told.shares}, ${told.saves}, ${told.watch_seconds_average}, ${told.watched_share},
      ${told.left_early_share}, ${told.retention ? `{${told.retention}}` : null}::double precision[]
    )
    on conflict do nothing
  `
  return count === 1
}
