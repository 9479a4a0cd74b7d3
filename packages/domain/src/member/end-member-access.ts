import { type ApiKey, apiKeyColumns } from '../api-key/api-key.ts'
import { inTransaction, type Sql } from '../database.ts'
import { recordEvent } from '../event/record-event.ts'
import { revokeGrants } from '../grant/revoke-grant.ts'
import type { Member } from './member.ts'

/** How much of what acted for a member was ended. */
export interface EndedAccess {
  /** API keys that worked until now. */
  keys: number
  /** Grants of apps that were live until now. */
  grants: number
}

/**
 * Ends everything lasting that a member made: their API keys, what they let apps do, and codes on their way.
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
    // Codes before grants: one that is being redeemed this moment has made its grant when this returns.
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
