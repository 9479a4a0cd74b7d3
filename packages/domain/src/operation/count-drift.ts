import type { LedgerEntry } from '@svc/specification'
import type { Sql } from '../database.ts'
import { uuidToUlid } from '../ulid.ts'

/**
 * Counts the accounts whose credits are not what happened, among those that changed within some days. Any other number than 0 means
 * that a program has a fault, or that something else wrote to the tables:
 *
 * - the balance is not the one of the last ledger entry;
 * - what is reserved is not the price of the renders that are queued or at work;
 * - a render that was reserved for and is completed was not settled once, or one that is not completed was settled;
 * - a render that is over still has a reservation, or was released without one.
 *
 * A new database without tables has none.
 */
export async function countDrift(sql: Sql, days = 1): Promise<number> {
  const [table] = await sql<[{ name: string | null }]>`select to_regclass('credits')::text as name`
  if (table.name === null) return 0
  const [found] = await sql<[{ accounts: number }]>`
    with changed as (
      select * from credits where updated_at > now() - make_interval(days => ${days})
    ),
    movements as (
      select moved.* from changed c
        cross join lateral (
          -- What came before its first reservation of these days belongs to an earlier one.
          select l.account_id, l.render_id, l.kind, l.position,
                 min(l.position) filter (where l.kind = 'reserve') over (partition by l.render_id) as reserved_at
            from ledger l
           where l.account_id = c.account_id and l.created_at > now() - make_interval(days => ${days})
             and l.render_id is not null and l.kind in ('reserve', 'settle', 'release')
        ) as moved
       where moved.position >= moved.reserved_at
    ),
    runs as (
      select m.account_id, r.status,
             count(*) filter (where m.kind = 'reserve') as reserves,
             count(*) filter (where m.kind = 'settle') as settles,
             count(*) filter (where m.kind = 'release') as releases
        from movements m
        left join renders r on r.account_id = m.account_id and r.render_id = m.render_id
       group by m.account_id, m.render_id, r.status
    )
    select count(*) as accounts from (
      select c.account_id from changed c
        left join lateral (
          select balance_after from ledger l
           where l.account_id = c.account_id
           order by position desc
           limit 1
        ) as entry on true
       where c.balance <> coalesce(entry.balance_after, 0)
      union
      select c.account_id from changed c
       where c.reserved <> (
         select coalesce(sum(r.credits_estimated), 0) from renders r
          where r.account_id = c.account_id and r.status in ('queued', 'rendering')
       )
      union
      select account_id from runs
       where status is not null and settles <> case when status = 'completed' then 1 else 0 end
          or reserves <> settles + releases
               + case when status in ('queued', 'rendering') then 1 else 0 end
    ) as drifted
  `
  return found.accounts
}

/** The credits that moved, by kind of ledger entry; amounts are positive. */
interface MovedCredits {
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
