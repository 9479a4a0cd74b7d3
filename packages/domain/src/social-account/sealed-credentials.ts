import type { Sealer } from '@svc/secrets'
import { inTransaction, type Sql } from '../database.ts'

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
