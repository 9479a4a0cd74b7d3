import type { LedgerEntry } from '@svc/specification'
import type { Sql } from '../database.ts'
import { createUlid } from '../ulid.ts'

/** The purpose of a movement of credits. */
export interface EntryCause {
  account_id: string
  description: string
  project_id?: string
  clip_id?: string
  render_id?: string
  /** The post that asks for the render; later entries of the render get it from its first one. */
  post_id?: string
}

/**
 * Moves credits and writes the ledger entry of the movement, in one statement: neither exists without the other.
 *
 * @param change - How balance and reserved move.
 * @param condition - Whether the movement is allowed; tested while the row is locked.
 * @returns The entry; `undefined` when the condition did not hold.
 */
export async function moveCredits(
  sql: Sql,
  cause: EntryCause,
  entry: { kind: LedgerEntry['kind']; amount: number },
  change: { balance: number; reserved: number },
  condition = sql`true`,
): Promise<LedgerEntry | undefined> {
  const [written] = await sql<LedgerEntry[]>`
    with moved as (
      update credits
         set balance = balance + ${change.balance}::numeric,
             reserved = reserved + ${change.reserved}::numeric,
             updated_at = now()
       where account_id = ${cause.account_id} and ${condition}
      returning account_id, balance
    )
    insert into ledger (
      entry_id, account_id, kind, amount, balance_after,
      project_id, clip_id, render_id, post_id, description
    )
    select ${createUlid()}::uuid, account_id, ${entry.kind}, ${entry.amount}::numeric, balance,
           ${cause.project_id ?? null}::uuid, ${cause.clip_id ?? null}::uuid,
           ${cause.render_id ?? null}::uuid, coalesce(${cause.post_id ?? null}::uuid, (
             select l.post_id from renders r join ledger l using (account_id, render_id)
              where r.render_id = ${cause.render_id ?? null}::uuid and l.created_at >= r.created_at
              order by l.created_at limit 1
           )), ${cause.description}
      from moved
    returning ${entryColumns(sql)}
  `
  return written
}

export function entryColumns(sql: Sql) {
  return sql`
    entry_id, kind, amount, balance_after, project_id, clip_id, render_id, post_id, description,
    created_at
  `
}
