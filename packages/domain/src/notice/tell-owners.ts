import type { Sql } from '../database.ts'
import { tellDevices } from '../device/device.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { createUlid } from '../ulid.ts'
import { isForAll, type Notice } from './notice.ts'

/**
 * Tells each owner of an account who has an e-mail address, and each member where `isForAll` says so, and all of them on their
 * devices: a job for each, in the transaction of the change that they are told of. So it
 * is neither lost nor told twice when a process dies, and an address that refuses mail delays no other.
 *
 * @param sql - The transaction.
 * @param startAt - When they are told; at once by default.
 */
export async function tellOwners(
  { sql, jobs }: { sql: Sql; jobs: Pick<Jobs, 'enqueue'> },
  account_id: string,
  notice: Notice,
  startAt?: string,
): Promise<void> {
  const owners = await sql<{ subject: string }[]>`
    select subject from memberships join members using (subject)
     where memberships.account_id = ${account_id} and email is not null
       and (role = 'owner' or ${isForAll(notice)})
     order by subject
  `
  await tellDevices({ sql, jobs }, account_id, notice, startAt)
  for (const { subject } of owners) {
    const data = { id: createUlid(), account_id, subject, notice }
    await jobs.enqueue(sql, { queue: 'send_notice', data, ...(startAt && { startAt }) })
  }
}
