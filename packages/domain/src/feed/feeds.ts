import { createHash } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { ApiError, conflict } from '@svc/errors'
import { type Page, toPage } from '@svc/pagination'
import {
  cleanText,
  type Feed,
  type FeedChange,
  type FeedRequest,
  USUAL_DAY_PROJECTS,
} from '@svc/specification'
import { lockAccount } from '../account/terms.ts'
import type { Conditional, Context, Tenant } from '../context.ts'
import { type Fragment, inTransaction, type Sql } from '../database.ts'
import { createUlid } from '../ids.ts'
import { mergePatch, readRow } from '../json.ts'
import { checkSourceUrl, publicUrl } from '../project/requested.ts'
import { resolveSettings, resolveTemplate } from '../project/resolve-request.ts'
import { FoundFaults, limitReached } from '../refusals.ts'

/** When a feed that is read now is read again. */
export const nextReading = (sql: Sql): Fragment => sql`now() + interval '20 minutes'`

export async function readFeed(tenant: Tenant, feed_id: string): Promise<Feed> {
  const [feed] = await selectFeeds(tenant, tenant.sql`and f.feed_id = ${feed_id}`)
  if (!feed) throw new ApiError('NOT_FOUND', `No feed ${feed_id}.`)
  return feed
}

/** Lists feeds, the newest first. */
export async function listFeeds(
  context: Pick<Context, 'sql' | 'accountId' | 'cursors'>,
  { limit, cursor }: { limit: number; cursor?: string },
): Promise<Page<Feed>> {
  const { sql, accountId, cursors } = context
  const list = { list: 'feeds', accountId }
  const after = cursors.decode(cursor, list)
  const feeds = await selectFeeds(
    context,
    sql`
      ${after ? sql`and f.feed_id < ${after.id}::uuid` : sql``}
      order by f.feed_id desc
      limit ${limit + 1}
    `,
  )
  return toPage(feeds, limit, ({ feed_id: id }) => ({ value: 0, id }), cursors, list)
}

/** @param rest - What follows the account's condition. The table is `f`. */
async function selectFeeds({ sql, accountId }: Tenant, rest: Fragment): Promise<Feed[]> {
  const rows = await sql<Feed[]>`
    select f.feed_id, f.url, f.title, f.status, f.template_id, f.settings, f.max_projects_per_day,
           f.max_credits, f.last_read_at, f.last_error,
           case when items.waiting > 0 then f.waits_for end as waits_for,
           items.waiting as items_waiting, items.made as projects_made,
           (
             select project_id from feed_items i
              where i.feed_id = f.feed_id and i.account_id = f.account_id and i.status = 'made'
              order by made_at desc limit 1
           ) as latest_project_id,
           (
             select reason from feed_items i
              where i.feed_id = f.feed_id and i.account_id = f.account_id and i.status = 'refused'
              order by found_at desc, place limit 1
           ) as last_refusal,
           f.created_at, f.updated_at
      from feeds f
      cross join lateral (
        select count(*) filter (where i.status = 'waiting') as waiting,
               count(*) filter (where i.status = 'made') as made
          from feed_items i
         where i.feed_id = f.feed_id and i.account_id = f.account_id and i.status in ('waiting', 'made')
      ) items
     where f.account_id = ${accountId} ${rest}
  `
  return rows.map((row) => readRow('feeds', row))
}

/** The most feeds of an account. */
const MOST_FEEDS = 100

type Maker = Pick<
  Context,
  'sql' | 'accountId' | 'jobs' | 'sourceSealer' | 'allowPrivateSources' | 'allowPrivateReceivers'
>

/**
 * Adds a feed, and the job that reads it for the first time.
 *
 * @throws {ApiError} `VALIDATION_ERROR` at the member that is wrong; `CONFLICT` when the account has the feed already, or too many.
 */
export async function createFeed(context: Maker, request: FeedRequest): Promise<Feed> {
  return inTransaction(context.sql, async (sql) => {
    const { accountId, jobs, sourceSealer } = context
    const tenant = { ...context, sql }
    const { template_id = null, settings = {}, ...rest } = cleanText(request)
    const faults = new FoundFaults()
    const url = await faults.of(() => checkFeedUrl(rest.url, context.allowPrivateSources ?? false))
    await faults.of(() => checkHow(tenant, { template_id, settings }))
    if (!url || faults.areSome) throw faults.toError()

    await lockAccount(sql, accountId)
    const [{ count }] = await sql<[{ count: number }]>`
      select count(*) from feeds where account_id = ${accountId}
    `
    if (count >= MOST_FEEDS) {
      throw limitReached(`An account has at most ${MOST_FEEDS} feeds.`, MOST_FEEDS)
    }
    const feed_id = createUlid()
    const [made] = await sql`
      insert into feeds (
        feed_id, account_id, url, url_sealed, url_hash, takes_latest, template_id, settings,
        max_projects_per_day, max_credits, next_read_at
      )
      values (
        ${feed_id}, ${accountId}, ${publicUrl(url)}, ${sourceSealer.seal(url.href, feed_id)},
        ${hashOf(url.href)}, ${rest.from === 'latest'},
        ${template_id}, ${settings}::jsonb, ${rest.max_projects_per_day ?? USUAL_DAY_PROJECTS},
        ${rest.max_credits ?? null}, ${nextReading(sql)}
      )
      on conflict (account_id, url_hash) do nothing
      returning feed_id
    `
    if (!made) {
      const name = publicUrl(url)
      throw conflict(`The account has the feed ${name} already.`, {
        reason: 'name_taken',
        params: { name },
        location: 'body.url',
      })
    }
    await jobs.enqueue(sql, { queue: 'read_feed', data: { account_id: accountId, feed_id } })
    return readFeed(tenant, feed_id)
  })
}

/**
 * Makes a folder of an operator's machine a feed of an account, once; its items are files, and only `takeItems` with `bring` takes them.
 *
 * @returns The id of the feed.
 */
export async function ensureFolderFeed(
  { sql, accountId, sourceSealer }: Pick<Maker, 'sql' | 'accountId' | 'sourceSealer'>,
  folder: string,
): Promise<string> {
  const feed_id = createUlid()
  const { href } = pathToFileURL(folder)
  const [feed] = await sql<[{ feed_id: string }]>`
    insert into feeds (
      feed_id, account_id, url, url_sealed, url_hash, takes_latest, settings, max_projects_per_day
    )
    values (
      ${feed_id}, ${accountId}, ${href}, ${sourceSealer.seal(href, feed_id)}, ${hashOf(href)}, false, '{}',
      ${USUAL_DAY_PROJECTS}
    )
    on conflict (account_id, url_hash) do update set url = excluded.url
    returning feed_id
  `
  return feed.feed_id
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

function checkFeedUrl(text: string, allowPrivateAddresses: boolean): URL {
  try {
    return checkSourceUrl(text, allowPrivateAddresses)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw ApiError.invalid(error.problems.map((problem) => ({ ...problem, location: 'body.url' })))
  }
}

/**
 * Checks the template and the settings of a feed, as those of a project.
 *
 * @throws {ApiError} `VALIDATION_ERROR` at the member that is wrong.
 */
async function checkHow(
  context: Pick<Context, 'sql' | 'accountId'>,
  { template_id, settings }: Pick<Feed, 'template_id' | 'settings'>,
): Promise<void> {
  const template = await resolveTemplate(context, template_id ?? undefined)
  await resolveSettings(context, settings, template)
}

/**
 * Pauses or resumes a feed, or changes what its projects are made with. One that changes nothing writes nothing.
 *
 * @throws {ApiError} `NOT_FOUND` when the account has no such feed; `CONFLICT` for another state than the request says.
 * @throws {ApiError} `VALIDATION_ERROR` at the member that is wrong.
 */
export async function updateFeed(
  context: Pick<Context, 'sql' | 'accountId' | 'jobs'> & Conditional,
  feed_id: string,
  change: FeedChange,
): Promise<Feed> {
  return inTransaction(context.sql, async (sql) => {
    const { accountId, jobs } = context
    const tenant = { sql, accountId }
    const before = await lockFeed(tenant, feed_id)
    context.requireState?.(before)
    const given = cleanText(change)
    const after = { ...before, ...applied(before, given) }
    if (isDeepStrictEqual(before, after)) return before
    await checkHow(tenant, after)
    const resumes = after.status === 'active' && before.status !== 'active'
    await sql`
      update feeds
         set status = ${after.status}, template_id = ${after.template_id},
             settings = ${after.settings}::jsonb, max_projects_per_day = ${after.max_projects_per_day},
             max_credits = ${after.max_credits}, updated_at = now()
             ${resumes ? sql`, last_error = null, failing_since = null, next_read_at = ${nextReading(sql)}` : sql``}
       where feed_id = ${feed_id} and account_id = ${accountId}
    `
    if (resumes)
      await jobs.enqueue(sql, { queue: 'read_feed', data: { account_id: accountId, feed_id } })
    return readFeed(tenant, feed_id)
  })
}

function applied(before: Feed, { settings, ...change }: FeedChange): Partial<Feed> {
  return {
    ...(settings !== undefined && {
      settings: (settings === null
        ? {}
        : mergePatch(before.settings, settings)) as Feed['settings'],
    }),
    ...(change.status !== undefined && { status: change.status ?? 'active' }),
    ...(change.template_id !== undefined && { template_id: change.template_id }),
    ...(change.max_projects_per_day !== undefined && {
      max_projects_per_day: change.max_projects_per_day ?? USUAL_DAY_PROJECTS,
    }),
    ...(change.max_credits !== undefined && { max_credits: change.max_credits }),
  }
}

/**
 * Deletes a feed; its projects stay.
 *
 * @throws {ApiError} `NOT_FOUND` when the account has no such feed; `CONFLICT` for another state than the request says.
 */
export async function deleteFeed(
  { sql, accountId, requireState }: Tenant & Conditional,
  feed_id: string,
): Promise<void> {
  await inTransaction(sql, async (sql) => {
    const feed = await lockFeed({ sql, accountId }, feed_id)
    requireState?.(feed)
    await sql`delete from feeds where feed_id = ${feed_id} and account_id = ${accountId}`
  })
}

async function lockFeed(tenant: Tenant, feed_id: string): Promise<Feed> {
  const { sql, accountId } = tenant
  await sql`select 1 from feeds where feed_id = ${feed_id} and account_id = ${accountId} for update`
  return readFeed(tenant, feed_id)
}
