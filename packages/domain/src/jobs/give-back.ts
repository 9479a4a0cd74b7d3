import type { PgBoss, Job as StoredJob } from 'pg-boss'

/**
 * Puts a job that was taken, but not finished, back in its place in the queue.
 *
 * The job gets another id, so that pg-boss, which is about to complete it under the old id, finds
 * no such job; and no start time, so that the attempt does not count. pg-boss has no function for that.
 *
 * @param delaySeconds - How long no worker may take the job.
 */
export async function giveBack(
  boss: PgBoss,
  job: StoredJob<unknown>,
  delaySeconds: number,
): Promise<void> {
  await boss.getDb().executeSql(
    `update pgboss.job
        set id = gen_random_uuid(),
            state = 'created',
            started_on = null,
            heartbeat_on = null,
            output = null,
            start_after = now() + make_interval(secs => $4)
      where name = $1 and id = $2 and state = 'active' and retry_count = $3`,
    [job.name, job.id, job.retryCount, delaySeconds],
  )
}
