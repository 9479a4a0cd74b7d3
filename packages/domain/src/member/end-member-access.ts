import { type ApiKey, apiKeyColumns } from '../api-key/api-key.ts'
import { inTransaction, type Sql } from '../database.ts'
import { recordEvent } from '../event/record-event.ts'
import { revokeGrants } from '../grant/revoke-grant.ts'
import type { Member } from './member.ts'

/** The number of keys and grants that were ended for a member. */
export interface EndedAccess {
  /** API keys that worked until now. */
  keys: number
  /** Grants of apps that were live until now. */
  grants: number
}

/**
 * Ends all lasting access that a member created: their API keys, their grants to apps, and codes not yet redeemed.
 *
 * Keys of the operator and of other members of the account go on working. A second time changes nothing.
 */
export async function endMemberAccess(
  sql: Sql,
  { account_id, subject }: Pick<Member, 'account_id' | 'subject'>,
): Promise<EndedAccess> {
  return inTransaction(sql, async (sql) => {
    const keys = await sql<ApiKey[]>`
      update api_keys set revoked_at = now()
       where account_id = ${account_id} and created_by = ${subject} and revoked_at is null
      returning ${apiKeyColumns(sql)}
    `
    // Codes before grants: this statement waits for a code that is being redeemed, whose grant then exists and is ended below.
    await sql`
      delete from authorization_codes
       where account_id = ${account_id} and subject = ${subject} and used_at is null
    `
    const grants = await revokeGrants(
      sql,
      sql`g.account_id = ${account_id} and g.subject = ${subject}`,
    )
    for (const key of keys) {
      const previous = { revoked_at: null }
      await recordEvent(sql, { account_id, type: 'api_key.revoked', data: key, previous })
    }
    return { keys: keys.length, grants }
  })
}
