import type { Platform } from '@svc/specification'
import { isOpen } from '../account/is-open.ts'
import type { Sql } from '../database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { isTestAccount } from '../test-account/test-account.ts'

/** How old a post is when its figures are read, in hours. */
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
  { sql, jobs, hourSeconds = 3600 }: FigureClock & { jobs: Pick<Jobs, 'enqueue'> },
  post_id: string,
): Promise<void> {
  const [{ age, posted_at }] = await sql<[{ age: number; posted_at: string }]>`
    select ${ageOf({ sql, hourSeconds })} as age, posted_at from posts e where post_id = ${post_id}
  `
  const next = FIGURE_HOURS.find((hours) => hours > age)
  if (next === undefined) return
  const startAt = new Date(Date.parse(posted_at) + next * hourSeconds * 1000).toISOString()
  await jobs.enqueue(sql, { queue: 'read_figures', data: { post_id }, startAt })
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
