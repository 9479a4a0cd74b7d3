import type { LedgerEntry } from '@svc/specification'
import type { Sql } from '../database.ts'
import { uuidToUlid } from '../ulid.ts'

/** The credits that moved, by kind of ledger entry; amounts are positive. */
export interface MovedCredits {
  kind: LedgerEntry['kind']
  amount: number
}

/** Entries younger than this may still be uncommitted, in milliseconds: longer than a transaction may be idle. */
const SETTLED_MS = 60_000

/**
 * Creates a function that sums up the ledger entries since its last call.
 *
 * The ids of entries begin with the time, so the primary key finds them, and every entry is summed up once.
 *
 * @param settledMs - How old an entry must be, so that none is committed behind one that was already summed up.
 */
export function creditCounter(
  sql: Sql,
  settledMs = SETTLED_MS,
): () => Promise<readonly MovedCredits[]> {
  let from = boundary(settledMs)
  return async () => {
    const to = boundary(settledMs)
    const moved = await sql<MovedCredits[]>`
      select kind, sum(abs(amount)) as amount from ledger
       where entry_id >= ${from}::uuid and entry_id < ${to}::uuid
       group by kind
    `
    from = to
    return moved
  }
}

/** The smallest id of a point in time: its milliseconds in 48 bits, and zeros. */
function boundary(settledMs: number): string {
  const milliseconds = (Date.now() - settledMs).toString(16).padStart(12, '0')
  return uuidToUlid(`${milliseconds.slice(0, 8)}-${milliseconds.slice(8)}-0000-0000-000000000000`)
}
