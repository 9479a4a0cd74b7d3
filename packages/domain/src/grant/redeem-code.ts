import { ACCESS_TOKEN_SECONDS, hashSecret, mintSecret } from '@svc/auth-core'
import type { Fragment, Sql } from '../database.ts'
import { eventParts } from '../event/record-event.ts'
import type { StoredCode } from './find-code.ts'
import { grantFacts } from './grant-facts.ts'

/** How long a family of refresh tokens lives, however often it is refreshed. */
const FAMILY_DAYS = 90

/** A grant that was just made. */
export interface RedeemedCode {
  grant_id: string
  /** A secret of 256 bits; `null` when none was asked for. */
  refresh_token: string | null
}

/**
 * Redeems a code that `findCode` found: makes its grant, in one statement, which is one round trip.
 *
 * Of many at once one gets the grant.
 *
 * @param options - `with_refresh`: whether the client may refresh; else the grant ends with its access token.
 * @returns `null` when the code was redeemed meanwhile, or has expired.
 */
export async function redeemCode(
  sql: Sql,
  code: StoredCode,
  { with_refresh }: { with_refresh: boolean },
): Promise<RedeemedCode | null> {
  const { grant_id, account_id, code_hash } = code
  const refresh_token = with_refresh ? mintSecret() : null
  const end = with_refresh
    ? sql`make_interval(days => ${FAMILY_DAYS})`
    : sql`make_interval(secs => ${ACCESS_TOKEN_SECONDS})`
  const event = {
    account_id,
    type: 'oauth.grant_created' as const,
    data: grantFacts(code),
  }
  const [created] = await sql`
    with redeemed as (
      update authorization_codes set used_at = now()
       where code_hash = ${code_hash} and used_at is null and expires_at > now()
      returning grant_id, account_id, subject, client_id, scopes, resource
    ), created as (
      insert into grants (grant_id, account_id, subject, client_id, scopes, resource, expires_at)
      select *, now() + ${end} from redeemed
      returning grant_id
    ), ${refresh_token === null ? sql`` : issue(sql, refresh_token)}
    ${eventParts(sql, event, sql`from created`)}
    select 1 from created
  `
  return created ? { grant_id, refresh_token } : null
}

function issue(sql: Sql, refresh_token: string): Fragment {
  return sql`
    issued as (
      insert into refresh_tokens (token_hash, grant_id)
      select ${hashSecret(refresh_token)}, grant_id from created
    ),
  `
}
