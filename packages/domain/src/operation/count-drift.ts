import type { Sql } from '../database.ts'

/**
 * Counts the accounts whose balance is not the one of their last ledger entry, among those that changed within a day.
 *
 * Both are written by one statement, so any other number than 0 means that something else wrote to the tables. A new database
 * without tables has none.
 */
export async function countDrift(sql: Sql): Promise<number> {
  const [table] = await sql<[{ name: string | null }]>`select to_regclass('credits')::text as name`
  if (table.name === null) return 0
  const [found] = await sql<[{ accounts: number }]>`
    select count(*) as accounts
      from credits c
      left join lateral (
        select balance_after from ledger l
         where l.account_id = c.account_id
         order by position desc
         limit 1
      ) as entry on true
     where c.updated_at > now() - interval '1 day'
       and c.balance <> coalesce(entry.balance_after, 0)
  `
  return found.accounts
}
