import { ApiError, invalidAt } from '@svc/errors'
import { type Page, toPage } from '@svc/pagination'
import type { Comparison, ComparisonRequest, FigureValues } from '@svc/specification'
import type { Context, Tenant } from '../context.ts'
import type { Fragment } from '../database.ts'
import { createUlid } from '../ids.ts'
import type { Enqueuer } from '../jobs/jobs.ts'
import { roundNumbers } from '../json.ts'
import { tellOwners } from '../notice/notice.ts'
import { unknownReference } from '../refusals.ts'

/**
 * Begins to compare two posts of one social account, whether they are delivered already or not. The same two again give the
 * comparison that there is.
 *
 * @throws {ApiError} `VALIDATION_ERROR` at `body.post_ids` unless both are posts of the account, of one social account, and neither was cancelled.
 */
export async function comparePosts(
  tenant: Tenant,
  { post_ids: [first = '', second = ''] }: ComparisonRequest,
): Promise<Comparison> {
  const { sql, accountId } = tenant
  const [made] = await sql<{ comparison_id: string }[]>`
    insert into comparisons (comparison_id, account_id, first_post_id, second_post_id)
    select ${createUlid()}, a.account_id, a.post_id, b.post_id
      from posts a join posts b using (account_id, social_account_id)
     where a.account_id = ${accountId} and a.post_id = ${first} and b.post_id = ${second}
       and a.post_id <> b.post_id and 'cancelled' not in (a.status, b.status)
    on conflict (first_post_id, second_post_id) do update set account_id = excluded.account_id
    returning comparison_id
  `
  if (made) return readComparison(tenant, made.comparison_id)
  const received = `${first}, ${second}`
  throw invalidAt(
    'body.post_ids',
    `Received ${received}; they must be two posts of the same social account, neither of them cancelled.`,
    unknownReference(received),
  )
}

/** With so much probability one post is called the better one. */
const SURE = 0.95
/** From this age on, in hours, a comparison is decided: in the first day a platform still tries a post on few people. */
const DECIDED_FROM = 24

export async function readComparison(tenant: Tenant, comparison_id: string): Promise<Comparison> {
  const [found] = await select(tenant, tenant.sql`and c.comparison_id = ${comparison_id}`)
  if (!found) throw new ApiError('NOT_FOUND', `No comparison ${comparison_id}.`)
  return found
}

/** Lists comparisons, the newest first, each with how sure it is by now. */
export async function listComparisons(
  context: Pick<Context, 'sql' | 'accountId' | 'cursors'>,
  { limit, cursor }: { limit: number; cursor?: string },
): Promise<Page<Comparison>> {
  const { sql, accountId, cursors } = context
  const list = { list: 'comparisons', accountId }
  const after = cursors.decode(cursor, list)
  const rows = await select(
    context,
    sql`
      ${after ? sql`and c.comparison_id < ${after.id}::uuid` : sql``}
      order by c.comparison_id desc
      limit ${limit + 1}
    `,
  )
  const positionOf = ({ comparison_id: id }: Comparison) => ({ value: 0, id })
  return toPage(rows, limit, positionOf, cursors, list)
}

interface Row extends Told {
  comparison_id: string
  social_account_id: string
  platform: Comparison['platform']
  created_at: string
  settled_at: string | null
  post_id: string
  clip_id: string
  title: string | null
  caption: string | null
  /** Whether it is not, or will not be, at its platform. */
  isOver: boolean
  age_hours: number | null
}

/** @param rest - What follows the account's condition. The table is `c`. */
async function select({ sql, accountId }: Tenant, rest: Fragment): Promise<Comparison[]> {
  const rows = await sql<Row[]>`
    with listed as (
      select * from comparisons c where c.account_id = ${accountId} ${rest}
    )
    select c.comparison_id, p.social_account_id, p.platform, c.created_at, c.settled_at,
           p.post_id, p.clip_id, coalesce(p.title, k.title) as title, p.caption,
           p.status = 'cancelled' or p.gone_at is not null or p.withdrawal is not null as "isOver",
           common.age_hours, f.views::float8, f.likes::float8, f.comments::float8,
           f.shares::float8, f.watched_share, f.left_early_share
      from listed c
      join posts p on p.post_id in (c.first_post_id, c.second_post_id)
      join clips k using (clip_id)
      cross join lateral (
        select max(a.age_hours) as age_hours
          from post_figures a join post_figures b using (age_hours)
         where a.post_id = c.first_post_id and b.post_id = c.second_post_id
           and (c.settled_at is null or a.age_hours = c.settled_age_hours)
      ) common
      left join post_figures f on f.post_id = p.post_id and f.age_hours = common.age_hours
     order by c.comparison_id desc, p.post_id <> c.first_post_id
  `
  return [...Map.groupBy(rows, ({ comparison_id }) => comparison_id).values()].flatMap(
    ([first, second]) => (first && second ? [compare(first, second)] : []),
  )
}

function compare(first: Row, second: Row): Comparison {
  const { comparison_id, social_account_id, platform, created_at, settled_at, age_hours } = first
  const better = age_hours === null ? null : betterOf(first, second)
  const chances = better ? ([better.chance, 1 - better.chance] as const) : [null, null]
  const posts = [first, second].map(({ post_id, clip_id, title, caption, views }, at) => ({
    ...{ post_id, clip_id, title, caption, views },
    ...{ value: better?.values[at] ?? null, chance: chances[at] ?? null },
  }))
  const winner = winnerOf({ age_hours, posts })
  const isOver = first.isOver || second.isOver
  const status =
    settled_at === null ? (isOver ? 'ended' : 'running') : winner ? 'decided' : 'undecided'
  return roundNumbers({
    ...{ comparison_id, social_account_id, platform, status },
    winner_post_id: (settled_at !== null && winner) || null,
    measure: better?.measure ?? null,
    ...{ age_hours, posts, created_at, settled_at },
  })
}

/** The post that is surely the better one; `null` while that is not known. */
function winnerOf({ age_hours, posts }: Pick<Comparison, 'age_hours' | 'posts'>): string | null {
  if ((age_hours ?? 0) < DECIDED_FROM) return null
  return posts.find(({ chance }) => (chance ?? 0) >= SURE)?.post_id ?? null
}

/** From this age on, in hours, a comparison that is not decided is given up. */
const SETTLED_BY = 7 * 24

/**
 * Settles the comparisons of a post of which something was read, or could not be: those that are decided by now, and those whose
 * posts are both a week old. The owners are told.
 *
 * @param teller.sql - The transaction.
 * @returns The settled ones, whose events come last in it.
 */
export async function settleComparisons(
  { sql, jobs }: Enqueuer,
  { account_id, post_id }: { account_id: string; post_id: string },
): Promise<Comparison[]> {
  const tenant = { sql, accountId: account_id }
  const open = await sql<{ comparison_id: string; isOld: boolean }[]>`
    select c.comparison_id,
           greatest(a.posted_at, b.posted_at) <= now() - make_interval(hours => ${SETTLED_BY}) as "isOld"
      from comparisons c
      join posts a on a.post_id = c.first_post_id
      join posts b on b.post_id = c.second_post_id
     where c.account_id = ${account_id} and ${post_id} in (c.first_post_id, c.second_post_id)
       and c.settled_at is null and a.status = 'posted' and b.status = 'posted'
     order by c.comparison_id
       for no key update of c
  `
  const settled: Comparison[] = []
  for (const { comparison_id, isOld } of open) {
    const comparison = await readComparison(tenant, comparison_id)
    if (comparison.status !== 'running' || !(isOld || winnerOf(comparison))) continue
    await sql`
      update comparisons set settled_at = now(), settled_age_hours = ${comparison.age_hours}
       where comparison_id = ${comparison_id} and account_id = ${account_id} and settled_at is null
    `
    await tellOwners({ sql, jobs }, account_id, { kind: 'comparison_settled', comparison_id })
    settled.push(await readComparison(tenant, comparison_id))
  }
  return settled
}

type Measure = NonNullable<Comparison['measure']>

/** What a platform told of a post. */
export type Told = Omit<FigureValues, 'saves' | 'watch_seconds_average'>

interface Assumed {
  /** By how much two posts of the same content differ by luck, as a standard deviation of log-odds, or of logarithms of counts. */
  luck: number
  /** By how much the content of two versions makes them differ, likewise, before anything is told. */
  effect: number
}

const OF_SHARES: Assumed = { luck: 0.15, effect: 0.4 }
/** How far a platform shows a post differs by more than how those who see it take it. */
const OF_COUNTS: Assumed = { luck: 0.5, effect: 0.5 }

/** What is told of a post by one measure, on a scale on which two posts can be subtracted. */
interface Reading {
  value: number
  place: number
  variance: number
}

/**
 * Tells how probable it is that the first of two posts of one account, at the same age, is the better version, by Bayes' theorem with a
 * normal distribution. Few views leave the chance near one half, and so does the luck of a single post.
 *
 * @returns The first measure that is told of both, each one's value by it, and the chance; `null` where none is.
 */
export function betterOf(
  first: Told,
  second: Told,
): { measure: Measure; values: [number, number]; chance: number } | null {
  for (const [measure, read] of Object.entries(READ) as [
    Measure,
    (told: Told) => Reading | null,
  ][]) {
    const [a, b] = [read(first), read(second)]
    if (!a || !b) continue
    const { luck, effect } = measure === 'seen' ? OF_COUNTS : OF_SHARES
    const noise = a.variance + b.variance + 2 * luck ** 2
    const surprise = ((a.place - b.place) * effect) / Math.sqrt(noise * (noise + effect ** 2))
    return { measure, values: [a.value, b.value], chance: normal(surprise) }
  }
  return null
}

const READ: Record<Measure, (told: Told) => Reading | null> = {
  stayed: ({ views, left_early_share: left }) => ofShare(left === null ? null : 1 - left, views),
  // Each viewer watches a share: their mean varies by no more than if each watched all or nothing.
  watched: ({ views, watched_share }) => ofShare(watched_share, views),
  answered: (told) => {
    const answers = answersOf(told)
    return ofShare(answers !== null && told.views ? answers / told.views : null, told.views)
  },
  seen: (told) => {
    const count = told.views ?? answersOf(told)
    if (count === null) return null
    return { value: count, place: Math.log(count + 0.5), variance: 1 / (count + 0.5) }
  },
}

function ofShare(share: number | null, views: number | null): Reading | null {
  if (share === null || views === null) return null
  const value = Math.min(Math.max(share, 0), 1)
  const [yes, no] = [value * views + 0.5, (1 - value) * views + 0.5]
  return { value, place: Math.log(yes / no), variance: 1 / yes + 1 / no }
}

const answersOf = ({ likes, comments, shares }: Told) =>
  likes === null ? null : likes + (comments ?? 0) + (shares ?? 0)

/** The normal distribution function within 0.0002 (Bowling and others, 2009). */
const normal = (x: number) => 1 / (1 + Math.exp(-1.5976 * x - 0.07056 * x ** 3))
