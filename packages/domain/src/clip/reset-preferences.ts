import type { Tenant } from '../context.ts'

/** Forgets what an account's likes and dislikes taught. The reactions themselves stay. */
export async function resetPreferences({ sql, accountId }: Tenant): Promise<void> {
  await sql`delete from preferences where account_id = ${accountId}`
}
