import { ApiError } from '@svc/errors'
import type { Comparison, ComparisonRequest } from '@svc/specification'
import type { Tenant } from '../context.ts'
import { unknownReference } from '../refusal-reasons.ts'
import { createUlid } from '../ulid.ts'
import { readComparison } from './read-comparisons.ts'

/**
 * Begins to compare two posts of one social account, whether they are delivered already or not. The same two again give the
 * comparison that there is.
 *
 * @throws {ApiError} `VALIDATION_ERROR` at `body.post_ids` unless both are posts of the account, of one social account, and neither was cancelled.
 */
export async function comparePosts(
  tenant: Tenant,
  { post_ids: [first = '', second = ''] }: ComparisonRequest,
): Promise<Comparison> {
  const { sql, accountId } = tenant
  const [made] = await sql<{ comparison_id: string }[]>`
    insert into comparisons (comparison_id, account_id, first_post_id, second_post_id)
    select ${createUlid()}, a.account_id, a.post_id, b.post_id
      from posts a join posts b using (account_id, social_account_id)
     where a.account_id = ${accountId} and a.post_id = ${first} and b.post_id = ${second}
       and a.post_id <> b.post_id and 'cancelled' not in (a.status, b.status)
    on conflict (first_post_id, second_post_id) do update set account_id = excluded.account_id
    returning comparison_id
  `
  if (made) return readComparison(tenant, made.comparison_id)
  const received = `${first}, ${second}`
  throw new ApiError(
    'VALIDATION_ERROR',
    `Received ${received}; they must be two posts of the same social account, neither of them cancelled.`,
    { ...unknownReference(received), location: 'body.post_ids' },
  )
}
