import type { Tenant } from '../context.ts'

/** Reads the name of an account; `null` when there is no such account. */
export async function findAccountName({ sql, accountId }: Tenant): Promise<string | null> {
  const [account] = await sql<{ name: string }[]>`
    select name from accounts where account_id = ${accountId}
  `
  return account?.name ?? null
}
