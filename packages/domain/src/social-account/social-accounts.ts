import { ApiError } from '@svc/errors'
import { type Page, toPage } from '@svc/pagination'
import type { Sealer } from '@svc/secrets'
import * as shapes from '@svc/specification'
import type { Context, QueryOf, Tenant } from '../context.ts'
import { type Fragment, inTransaction, type Sql } from '../database.ts'
import { recordEvent } from '../event/record-event.ts'
import { createUlid } from '../ids.ts'
import { readRow } from '../json.ts'

/** A connection that ends within this time is `expiring`. */
const WARNING_DAYS = 7

/**
 * Reads the connected social accounts of one account.
 *
 * @param rest - What follows the account's condition. The table is `s`.
 */
export async function selectSocialAccounts(
  tenant: Tenant,
  rest: Fragment,
): Promise<shapes.SocialAccount[]> {
  const { sql, accountId } = tenant
  const accounts = await sql<Omit<shapes.SocialAccount, 'daily_quota'>[]>`
    select s.social_account_id, s.platform, s.handle, s.display_name, s.avatar_url, s.profile_url,
           s.platform_account_id, s.kind, s.token_expires_at, s.capabilities,
           ${statusNow(sql)} as status, s.status_reason, s.connected_at, s.last_used_at
      from social_accounts s
     where s.account_id = ${accountId} and s.disconnected_at is null ${rest}
  `
  const quotas = await countPostsOfDay(tenant, accounts, sql`now()`, sql`e.status = 'posted'`)
  return accounts.map((row) => {
    const account = readRow('social_accounts', row)
    return { ...account, daily_quota: quotas.get(account.social_account_id) ?? null }
  })
}

/** Returns the SQL of a social account's status: the stored one, then the one that follows from its expiry time. */
export function statusNow(sql: Sql): Fragment {
  return sql`
    case when s.status <> 'connected' then s.status
         when s.token_expires_at <= now() then 'expired'
         when s.token_expires_at <= now() + make_interval(days => ${WARNING_DAYS}) then 'expiring'
         else 'connected' end
  `
}

/** Lists the social accounts that are connected, the newest first. */
export async function listSocialAccounts(
  context: Pick<Context, 'sql' | 'accountId' | 'cursors' | 'postRules'>,
  { limit, cursor, ...filters }: QueryOf<'listSocialAccounts'>,
): Promise<Page<shapes.ListedSocialAccount>> {
  const { sql, accountId, cursors, postRules } = context
  const list = { list: 'social-accounts', accountId, ...filters }
  const after = cursors.decode(cursor, list)
  const rows = await selectSocialAccounts(
    context,
    sql`
      ${after ? sql`and s.social_account_id < ${after.id}::uuid` : sql``}
      ${filters.platform ? sql`and s.platform = ${filters.platform}` : sql``}
      ${filters.status ? sql`and ${statusNow(sql)} = ${filters.status}` : sql``}
      order by s.social_account_id desc
      limit ${limit + 1}
    `,
  )
  const positionOf = ({ social_account_id: id }: shapes.SocialAccount) => ({ value: 0, id })
  const listed = rows.map((row) => ({
    ...row,
    post_limits: postRules.limitsOf(row.platform, row.capabilities),
  }))
  return toPage(listed, limit, positionOf, cursors, list)
}

/** Reads one connected social account of an account; `null` when it has none with the id. */
export async function readSocialAccount(
  sql: Sql,
  { account_id, social_account_id }: { account_id: string; social_account_id: string },
): Promise<shapes.SocialAccount | null> {
  const one = sql`and s.social_account_id = ${social_account_id}`
  const [found] = await selectSocialAccounts({ sql, accountId: account_id }, one)
  return found ?? null
}

/** An account of a platform, and the credentials to act for it. */
interface NewSocialAccount {
  account_id: string
  platform: shapes.Platform
  account: shapes.AccountDescription
  /** Secret; stored sealed. */
  credentials: string
}

/**
 * Connects an account of a platform. One that is connected again keeps its id, and its waiting posts are published.
 *
 * @throws {ApiError} `NOT_FOUND` when there is no such account of this service.
 */
export async function connectSocialAccount(
  sql: Sql,
  sealer: Sealer,
  { account_id, platform, account, credentials }: NewSocialAccount,
): Promise<shapes.SocialAccount> {
  return inTransaction(sql, async (sql) => {
    const [owner] = await sql`
      select 1 from accounts where account_id = ${account_id} for no key update
    `
    if (!owner) throw new ApiError('NOT_FOUND', `No account ${account_id}.`)
    const [known] = await sql<{ social_account_id: string }[]>`
      select social_account_id from social_accounts
       where account_id = ${account_id} and platform = ${platform}
         and platform_account_id = ${account.platform_account_id}
    `
    const social_account_id = known?.social_account_id ?? createUlid()
    await sql`
      insert into social_accounts (
        social_account_id, account_id, platform, platform_account_id, handle, display_name,
        avatar_url, profile_url, kind, token_expires_at, capabilities, credentials
      )
      values (
        ${social_account_id}, ${account_id}, ${platform}, ${account.platform_account_id},
        ${account.handle}, ${account.display_name}, ${account.avatar_url}, ${account.profile_url},
        ${account.kind}, ${account.token_expires_at}, ${account.capabilities},
        ${sealer.seal(credentials, social_account_id)}
      )
      on conflict (account_id, platform, platform_account_id) do update
         set handle = excluded.handle, display_name = excluded.display_name,
             avatar_url = excluded.avatar_url, profile_url = excluded.profile_url,
             kind = excluded.kind, token_expires_at = excluded.token_expires_at,
             capabilities = excluded.capabilities, credentials = excluded.credentials,
             status = 'connected', status_reason = null, connected_at = now(), disconnected_at = null,
             renew_at = excluded.renew_at
    `
    const tenant = { sql, accountId: account_id }
    const found = sql`and s.social_account_id = ${social_account_id}`
    const [connected] = await selectSocialAccounts(tenant, found)
    if (!connected) throw new Error('A social account that was just written cannot be read.')
    await recordEvent(sql, { account_id, type: 'social_account.connected', data: connected })
    return connected
  })
}

/**
 * Disconnects a social account and deletes its credentials. Its waiting posts fail at their time, unless the account is
 * connected again before.
 *
 * @throws {ApiError} `NOT_FOUND` when the account has no social account with this id.
 */
export async function disconnectSocialAccount(
  sql: Sql,
  { account_id, social_account_id }: { account_id: string; social_account_id: string },
): Promise<shapes.SocialAccount> {
  return inTransaction(sql, async (sql) => {
    const tenant = { sql, accountId: account_id }
    const found = sql`and s.social_account_id = ${social_account_id} for no key update`
    const [account] = await selectSocialAccounts(tenant, found)
    if (!account) throw new ApiError('NOT_FOUND', `No social account ${social_account_id}.`)
    await sql`
      update social_accounts set disconnected_at = now(), credentials = null
       where social_account_id = ${social_account_id} and account_id = ${account_id}
    `
    await recordEvent(sql, { account_id, type: 'social_account.disconnected', data: account })
    return account
  })
}

/** Gives access to the credentials of a social account. They are read anew each time: another process may renew them. */
export function openCredentials(
  sql: Sql,
  sealer: Sealer,
  { account_id, social_account_id }: { account_id: string; social_account_id: string },
) {
  const select = async (sql: Sql, lock = sql``): Promise<string> => {
    const [row] = await sql<{ credentials: string | null }[]>`
      select credentials from social_accounts
       where social_account_id = ${social_account_id} and account_id = ${account_id} ${lock}
    `
    if (row?.credentials) return sealer.open(row.credentials, social_account_id)
    throw new Error(`The social account ${social_account_id} is disconnected.`)
  }
  return {
    /** @throws {Error} The account was disconnected meanwhile. */
    read: (): Promise<string> => select(sql),
    /** Replaces the secret by the result of `change`; one change at a time, across all processes. */
    replace: (change: (current: string) => Promise<string>): Promise<string> =>
      inTransaction(sql, async (sql) => {
        const next = await change(await select(sql, sql`for no key update`))
        await sql`
          update social_accounts
             set credentials = ${sealer.seal(next, social_account_id)}, renew_at = now() + interval '30 days'
           where social_account_id = ${social_account_id} and account_id = ${account_id}
        `
        return next
      }),
  }
}

type Quota = NonNullable<shapes.SocialAccount['daily_quota']>

/**
 * Counts the posts of social accounts in their platform's day: the 24 hours that end at an instant, or its day in the time
 * zone by which the platform counts. What was posted elsewhere is not known here.
 *
 * @param at - The instant, as SQL.
 * @param which - The posts that count, as SQL. The table is `e`.
 * @returns By `social_account_id`; nothing where the platform names no number.
 */
export async function countPostsOfDay(
  { sql, accountId }: Tenant,
  accounts: readonly { social_account_id: string; platform: shapes.Platform }[],
  at: Fragment,
  which: Fragment,
): Promise<Map<string, Quota>> {
  const limited = accounts.flatMap(({ social_account_id, platform }) => {
    const facts = shapes.PLATFORM_FACTS[platform]
    return 'daily' in facts ? [{ social_account_id, ...facts.daily }] : []
  })
  if (limited.length === 0) return new Map()
  const ids = sql.typed.uuids(limited.map(({ social_account_id }) => social_account_id))
  const zones = sql.typed.texts(limited.map(({ zone }) => zone ?? ''))
  const days = await sql<(Omit<Quota, 'limit'> & { id: string })[]>`
    with asked as (
      select id, date_trunc('day', ${at} at time zone nullif(zone, '')) as day, nullif(zone, '') as zone
        from unnest(${ids}::uuid[], ${zones}::text[]) as asked (id, zone)
    ),
    days as (
      select id, coalesce(day at time zone zone, ${at} - interval '24 hours') as begins,
             (day + interval '1 day') at time zone zone as ends
        from asked
    )
    select d.id, count(e.post_id)::int as used,
           coalesce(d.ends, min(e.scheduled_at) + interval '24 hours')::timestamptz(3) as resets_at
      from days d
      left join posts e
        on e.account_id = ${accountId} and e.social_account_id = d.id
       and e.scheduled_at >= d.begins and e.scheduled_at <= coalesce(d.ends, ${at}) and ${which}
     group by d.id, d.ends
  `
  const counted = new Map(days.map(({ id, ...day }) => [id, day]))
  return new Map(
    limited.map(({ social_account_id: id, posts: limit }) => [
      id,
      { limit, used: 0, resets_at: null, ...counted.get(id) },
    ]),
  )
}
