import * as shapes from '@svc/specification'
import type { Conditional, Tenant } from '../context.ts'
import { inTransaction, type Sql } from '../database.ts'
import { readRow, roundNumbers } from '../json.ts'
import { comparePosts, type Estimate, learn, type PostReading } from './learn.ts'

/** The first reaction moves the weights a little, about ten of them a lot. */
const PRIOR_OF_REACTIONS = 0.1
/** A yes or no, in log-odds. */
const REACTION = { like: 2, dislike: -2 }
/** Older ones count for less than a twentieth. */
const MOST_OBSERVATIONS = 300

/** Learns an account's preferences from its reactions and posts, as they are now. */
export async function readPreferences(tenant: Tenant): Promise<shapes.Preferences> {
  const { sql, accountId } = tenant
  const [{ learn_from_posts } = { learn_from_posts: true }] = await sql<Settings[]>`
    select learn_from_posts from preferences where account_id = ${accountId}
  `
  const reactions = await readReactions(tenant)
  const readings = await readReadings(tenant)
  const fromReactions = learn(reactions.map(toObservation), PRIOR_OF_REACTIONS)
  const { sure, count, needed, ...fromPosts } = learnFromPosts(readings)
  const weights = fromReactions.weights.map(
    (weight, part) => weight + (learn_from_posts ? (sure[part] ?? 0) : 0),
  )
  const times = [...reactions, ...readings].map(({ at }) => at)
  return roundNumbers({
    weights: named(weights.map(limited)),
    learn_from_posts,
    learned_from: {
      reactions: { count: reactions.length, ...shown(fromReactions) },
      posts: { count, needed, ...shown(fromPosts) },
    },
    updated_at: times.toSorted().at(-1) ?? null,
  })
}

interface Settings {
  learn_from_posts: boolean
}

interface Reaction {
  reaction: keyof typeof REACTION
  score_breakdown: shapes.ScoreBreakdown
  at: string
}

async function readReactions({ sql, accountId }: Tenant) {
  const rows = await sql<Reaction[]>`
    select reaction, score_breakdown, coalesce(reacted_at, updated_at)::timestamptz(3) as at
      from clips
     where account_id = ${accountId} and reaction is not null
       and coalesce(reacted_at, updated_at) > ${resetAt(sql, accountId)}
     order by coalesce(reacted_at, updated_at) desc, clip_id limit ${MOST_OBSERVATIONS}
  `
  return rows.map((row) => readRow('clips', row)).toReversed()
}

/** Reads the figures of posts that all can see. */
async function readReadings({ sql, accountId }: Tenant) {
  const rows = await sql<(PostReading & { at: string })[]>`
    select post_id, e.clip_id, e.social_account_id, f.age_hours, f.at, c.score_breakdown,
           coalesce(f.views, f.likes + f.comments + f.shares)::float8 as count
      from (
        select post_id, clip_id, social_account_id, posted_at from posts
         where account_id = ${accountId} and status = 'posted'
           and coalesce(visibility_actual, 'public') ilike 'public%'
           and posted_at > ${resetAt(sql, accountId)}
         order by posted_at desc limit ${MOST_OBSERVATIONS}
      ) e
      join post_figures f using (post_id) join clips c using (clip_id)
     where coalesce(f.views, f.likes + f.comments + f.shares) is not null
     order by e.posted_at, post_id
  `
  return rows.map((row) => readRow('clips', row))
}

const resetAt = (sql: Sql, account_id: string) => sql`
  coalesce((select since from preferences where account_id = ${account_id}), '-infinity')
`

/** The part of a score that comes from the preferences is left out, so that they do not reinforce themselves. */
const toObservation = ({ reaction, score_breakdown }: Reaction) => ({
  features: shapes.LEARNED_PARTS.map((part) => (score_breakdown[part] - 50) / 50),
  outcome: REACTION[reaction],
})

const shown = ({ weights, uncertainty }: Estimate) => ({
  weights: named(weights.map(limited)),
  uncertainty: named(uncertainty),
})

const limited = (weight: number) =>
  Math.min(Math.max(weight, -shapes.LARGEST_WEIGHT), shapes.LARGEST_WEIGHT)

const named = (values: number[]) =>
  Object.fromEntries(
    shapes.LEARNED_PARTS.map((part, index) => [part, values[index] ?? 0]),
  ) as shapes.Preferences['weights']

/**
 * Changes how an account's preferences are learned.
 *
 * @throws {ApiError} `CONFLICT` when they are in another state than the request says.
 */
export function changePreferences(
  tenant: Tenant & Conditional,
  { learn_from_posts }: shapes.PreferencesChange,
): Promise<shapes.Preferences> {
  return write(tenant, (sql) => sql`learn_from_posts = ${learn_from_posts ?? true}`)
}

/**
 * Forgets what reactions and posts taught an account until now. They themselves stay.
 *
 * @throws {ApiError} `CONFLICT` when the preferences are in another state than the request says.
 */
export async function resetPreferences(tenant: Tenant & Conditional): Promise<void> {
  await write(tenant, (sql) => sql`since = now()`)
}

function write({ accountId, ...context }: Tenant & Conditional, change: (sql: Sql) => Change) {
  return inTransaction(context.sql, async (sql) => {
    await sql`
      insert into preferences (account_id) values (${accountId})
      on conflict (account_id) do update set account_id = excluded.account_id
    `
    context.requireState?.(await readPreferences({ sql, accountId }))
    await sql`update preferences set ${change(sql)} where account_id = ${accountId}`
    return readPreferences({ sql, accountId })
  })
}

type Change = ReturnType<Sql>

/** Wide, since a weight counts only where it is sure. */
const PRIOR = 1

/**
 * Estimates what an audience likes.
 *
 * @param readings - The post that was posted first comes first.
 * @returns `sure` has the weights that count: those that are larger than their uncertainty, and 0.
 */
export function learnFromPosts(readings: readonly PostReading[]) {
  const { observations, count, needed } = comparePosts(readings)
  const { weights, uncertainty } = learn(observations, PRIOR)
  const sure = weights.map((weight, part) =>
    Math.abs(weight) > (uncertainty[part] ?? 0) ? weight : 0,
  )
  return { weights, uncertainty, sure, count, needed }
}
