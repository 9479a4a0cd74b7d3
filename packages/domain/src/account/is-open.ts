import type { Fragment, Sql } from '../database.ts'

/** Tests that the account of a row was not deleted by its owner. */
export const isOpen = (sql: Sql, account_id: Fragment): Fragment => sql`
  not exists (
    select 1 from public.accounts closing
     where closing.account_id = ${account_id} and closing.closes_at is not null
  )
`
