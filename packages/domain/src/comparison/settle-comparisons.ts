import type { Comparison } from '@svc/specification'
import type { Sql } from '../database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { tellOwners } from '../notice/tell-owners.ts'
import { readComparison, winnerOf } from './read-comparisons.ts'

/** From this age on, in hours, a comparison that is not decided is given up. */
const SETTLED_BY = 7 * 24

/**
 * Settles the comparisons of a post of which something was read, or could not be: those that are decided by now, and those whose
 * posts are both a week old. The owners are told.
 *
 * @param teller.sql - The transaction.
 * @returns The settled ones, whose events come last in it.
 */
export async function settleComparisons(
  { sql, jobs }: { sql: Sql; jobs: Pick<Jobs, 'enqueue'> },
  { account_id, post_id }: { account_id: string; post_id: string },
): Promise<Comparison[]> {
  const tenant = { sql, accountId: account_id }
  const open = await sql<{ comparison_id: string; isOld: boolean }[]>`
    select c.comparison_id,
           greatest(a.posted_at, b.posted_at) <= now() - make_interval(hours => ${SETTLED_BY}) as "isOld"
      from comparisons c
      join posts a on a.post_id = c.first_post_id
      join posts b on b.post_id = c.second_post_id
     where c.account_id = ${account_id} and ${post_id} in (c.first_post_id, c.second_post_id)
       and c.settled_at is null and a.status = 'posted' and b.status = 'posted'
     order by c.comparison_id
       for no key update of c
  `
  const settled: Comparison[] = []
  for (const { comparison_id, isOld } of open) {
    const comparison = await readComparison(tenant, comparison_id)
    if (comparison.status !== 'running' || !(isOld || winnerOf(comparison))) continue
    await sql`
      update comparisons set settled_at = now(), settled_age_hours = ${comparison.age_hours}
       where comparison_id = ${comparison_id} and account_id = ${account_id} and settled_at is null
    `
    await tellOwners({ sql, jobs }, account_id, { kind: 'comparison_settled', comparison_id })
    settled.push(await readComparison(tenant, comparison_id))
  }
  return settled
}
