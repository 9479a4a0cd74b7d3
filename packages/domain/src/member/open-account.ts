import type { Plan } from '@svc/specification/access'
import { createAccount } from '../account/account.ts'
import type { Sql } from '../database.ts'

interface Newcomer {
  subject: string
  plan: Plan
  name?: string | null
  email?: string | null
}

/** Opens an account of a person's own, under their name. */
export async function openAccount(
  sql: Sql,
  { subject, plan, ...person }: Newcomer,
): Promise<string> {
  const name = person.name ?? person.email ?? subject
  const email = person.email ?? undefined
  return (await createAccount(sql, { name, plan, ...(email !== undefined && { email }) }))
    .account_id
}
