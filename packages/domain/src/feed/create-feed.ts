import { createHash } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import { ApiError } from '@svc/errors'
import { cleanText, type Feed, type FeedRequest, USUAL_DAY_PROJECTS } from '@svc/specification'
import { lockAccount } from '../account/account.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../database.ts'
import { FoundFaults } from '../found-faults.ts'
import { resolveSettings, resolveTemplate } from '../project/resolve-request.ts'
import { checkSourceUrl, publicUrl } from '../project/source-url.ts'
import { createUlid } from '../ulid.ts'
import { nextReading, readFeed } from './read-feeds.ts'

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
      throw new ApiError('CONFLICT', `An account has at most ${MOST_FEEDS} feeds.`, {
        reason: 'limit_reached',
        params: { most: MOST_FEEDS },
      })
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
      throw new ApiError('CONFLICT', `The account has the feed ${name} already.`, {
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
export async function checkHow(
  context: Pick<Context, 'sql' | 'accountId'>,
  { template_id, settings }: Pick<Feed, 'template_id' | 'settings'>,
): Promise<void> {
  const template = await resolveTemplate(context, template_id ?? undefined)
  await resolveSettings(context, settings, template)
}
