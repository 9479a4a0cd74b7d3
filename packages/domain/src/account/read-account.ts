import { ApiError } from '@svc/errors'
import { PLAN_FEATURES, type Scope } from '@svc/scope-policy'
import type { Account, AccountLimits } from '@svc/specification'
import type { Tenant } from '../context.ts'
import { readRow } from '../stored/read-row.ts'
import { termsOf } from './read-terms.ts'
import { storedBytes } from './stored-bytes.ts'

type Row = Pick<Account, 'id' | 'name' | 'email' | 'plan' | 'credits' | 'created_at'> &
  Account['usage'] & { limits: Partial<AccountLimits> }

/**
 * Reads the account that a credential belongs to.
 *
 * @param scopes - The scopes of the credential that the request came with.
 * @param subject - The member that the credential acts for, whose `email` is returned; `null` for an API key.
 */
export async function readAccount(
  { sql, accountId }: Tenant,
  scopes: readonly Scope[],
  subject: string | null = null,
): Promise<Account> {
  const [row] = await sql<Row[]>`
    select account_id as id, name, plan, limits, created_at,
           (select email from members m where m.subject = ${subject}) as email,
           balance - reserved as credits,
           ${storedBytes(sql, accountId)} as storage_bytes,
           (select count(*) from projects p
             where p.account_id = a.account_id and p.status = 'processing' and deleted_at is null
           ) as active_projects,
           (select count(*) from renders r
             where r.account_id = a.account_id and r.status = 'rendering'
           ) as active_renders
      from accounts a join credits using (account_id)
     where account_id = ${accountId}
  `
  if (!row) throw new ApiError('NOT_FOUND', `No account ${accountId}.`)
  const { storage_bytes, active_projects, active_renders, limits, ...account } = row
  return {
    ...account,
    plan_features: PLAN_FEATURES[row.plan],
    limits: termsOf(readRow('accounts', { plan: row.plan, limits })).limits,
    usage: { storage_bytes, active_projects, active_renders },
    scopes: [...scopes],
  }
}
