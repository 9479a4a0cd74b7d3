import { ApiError } from '@svc/errors'
import type { Feed } from '@svc/specification'
import type { Context } from '../context.ts'
import { type Database, type Fragment, inTransaction, type Sql } from '../database.ts'
import { createUlid } from '../ids.ts'
import { readRow } from '../json.ts'
import { createProject } from '../project/create-project.ts'

type Taking = Omit<Context, 'sql' | 'approvals' | 'cursors' | 'postRules'> & { sql: Database }

type BroughtFile = { upload_id: string }

interface Item {
  hash: string
  file?: BroughtFile
}

interface TakenItem extends Pick<Feed, 'template_id' | 'settings'> {
  title: string | null
  source_sealed: string
}

/**
 * Makes projects of the items of a feed that wait, the oldest first, until its limits or those of its account are reached.
 *
 * An item is taken and its project written in one transaction, under the feed's lock: of many processes one takes it, and one that dies
 * leaves it waiting.
 *
 * @param bring - Stores a file that an item is, before it is taken: no transaction is open while it moves.
 * @returns The ids of the projects.
 */
export async function takeItems(
  context: Taking,
  feed_id: string,
  bring?: (source: string) => Promise<BroughtFile>,
): Promise<string[]> {
  const made: string[] = []
  for (;;) {
    const item: Item = { hash: '' }
    try {
      if (bring) await bringNext(context, feed_id, item, bring)
      const project_id = await inTransaction(context.sql, (sql) =>
        takeNext({ ...context, sql }, feed_id, item),
      )
      if (project_id === null) return made
      made.push(project_id)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!(await saveRefusal(context, feed_id, item.hash, error))) return made
    }
  }
}

async function takeNext(
  context: Omit<Taking, 'sql'> & { sql: Sql },
  feed_id: string,
  item: Item,
): Promise<string | null> {
  const { sql, accountId, sourceSealer } = context
  const [feed] = await sql`
    select 1 from feeds join accounts using (account_id)
     where feed_id = ${feed_id} and account_id = ${accountId} and status = 'active' and closes_at is null
       for no key update of feeds
  `
  if (!feed) return null
  const project_id = createUlid()
  // Its own statement: the counts are read after the lock.
  const [taken] = await sql<(TakenItem & { item_hash: string })[]>`
    update feed_items i
       set status = 'made', made_at = now(), project_id = ${project_id}
      from feeds f
     where f.feed_id = ${feed_id} and f.account_id = ${accountId} and ${isNext(sql)}
       ${item.file ? sql`and i.item_hash = ${item.hash}` : sql``}
    returning i.item_hash, i.title, i.source_sealed, f.template_id, f.settings
  `
  if (!taken) {
    await sql`
      update feeds f
         set waits_for = case when ${isDayFull(sql)} then 'daily_projects'
                              when ${areCreditsSpent(sql)} then 'daily_credits' end
       where f.feed_id = ${feed_id} and f.account_id = ${accountId}
    `
    return null
  }
  item.hash = taken.item_hash
  const { template_id, settings, title, source_sealed } = readRow('feeds', taken)
  await createProject(
    context,
    {
      source: item.file ?? { url: sourceSealer.open(source_sealed, feed_id) },
      ...(title !== null && { title }),
      ...(template_id !== null && { template_id }),
      settings,
    },
    project_id,
  )
  return project_id
}

/** Stores the file of the item that is next, if one may be taken now. */
async function bringNext(
  { sql, accountId, sourceSealer }: Taking,
  feed_id: string,
  item: Item,
  bring: (source: string) => Promise<BroughtFile>,
): Promise<void> {
  const [next] = await sql<{ item_hash: string; source_sealed: string }[]>`
    select i.item_hash, i.source_sealed
      from feeds f join accounts a using (account_id), feed_items i
     where f.feed_id = ${feed_id} and f.account_id = ${accountId} and f.status = 'active' and a.closes_at is null and ${isNext(sql)}
  `
  if (!next) return
  item.hash = next.item_hash
  item.file = await bring(sourceSealer.open(next.source_sealed, feed_id))
}

/** Whether `i` is the next item of the feed `f`, and may be taken now. */
const isNext = (sql: Sql): Fragment => sql`
  i.feed_id = f.feed_id and i.status = 'waiting' and not ${isDayFull(sql)} and not ${areCreditsSpent(sql)}
  and i.item_hash = (
    select item_hash from feed_items
     where feed_id = f.feed_id and account_id = f.account_id and status = 'waiting'
     order by coalesce(published_at, found_at), place desc
     limit 1
  )`

/** Whether the feed `f` made as many projects as it may. */
const isDayFull = (sql: Sql): Fragment => sql`(
  f.max_projects_per_day <= (
    select count(*) from feed_items
     where feed_id = f.feed_id and status = 'made' and made_at > now() - interval '1 day'
  )
)`

/** Whether renders of projects of the feed `f` took, or hold, as many credits as they may. */
const areCreditsSpent = (sql: Sql): Fragment => sql`coalesce(
  f.max_credits <= (
    select coalesce(sum(case when r.status in ('queued', 'rendering') then r.credits_estimated
                             else r.credits_charged - r.credits_refunded end), 0)
      from feed_items i join renders r on r.project_id = i.project_id
     where i.feed_id = f.feed_id and i.status = 'made' and r.account_id = f.account_id
       and r.created_at > now() - interval '1 day'
  ), false)`

/** @returns Whether the next item can be tried. */
async function saveRefusal(
  { sql, accountId }: Taking,
  feed_id: string,
  item_hash: string,
  error: ApiError,
): Promise<boolean> {
  const [problem] = error.problems
  if (error.code === 'VALIDATION_ERROR' && problem?.location?.startsWith('body.source')) {
    const { count } = await sql`
      update feed_items
         set status = 'refused', reason = concat('“', left(title, 80), '”: ', ${problem.description}::text)
       where feed_id = ${feed_id} and account_id = ${accountId} and item_hash = ${item_hash} and status = 'waiting'
    `
    return count > 0
  }
  await sql`
    update feeds
       set ${error.code === 'VALIDATION_ERROR' ? sql`last_error = ${problem?.description ?? error.message}` : sql`waits_for = 'account'`}
     where feed_id = ${feed_id} and account_id = ${accountId}
  `
  return false
}
