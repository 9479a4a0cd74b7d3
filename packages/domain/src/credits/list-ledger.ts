import { type Page, toPage } from '@svc/pagination'
import type { LedgerEntry } from '@svc/specification'
import type { Context } from '../context.ts'
import { entryColumns } from './entry.ts'

/** Lists the movements of an account's credits, the newest first. */
export async function listLedger(
  { sql, accountId, cursors }: Pick<Context, 'sql' | 'accountId' | 'cursors'>,
  query: { limit: number; cursor?: string },
): Promise<Page<LedgerEntry>> {
  const list = { list: 'ledger', accountId }
  const after = cursors.decode(query.cursor, list)
  const rows = await sql<(LedgerEntry & { position: number })[]>`
    select position, ${entryColumns(sql)} from ledger
     where account_id = ${accountId}
       and ${after ? sql`position < ${after.value}` : sql`true`}
     order by position desc
     limit ${query.limit + 1}
  `
  const page = toPage(
    rows,
    query.limit,
    ({ position, entry_id }) => ({ value: position, id: entry_id }),
    cursors,
    list,
  )
  return { ...page, items: page.items.map(({ position: _, ...entry }) => entry) }
}
