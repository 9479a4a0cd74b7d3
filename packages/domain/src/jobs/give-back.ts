import type { PgBoss, Job as StoredJob } from 'pg-boss'

/**
 * Puts a job that was taken, but not finished, back where it stood in its queue.
 *
 * It gets another id, so that this worker, which is about to report its claim settled, finds
 * nothing to settle; and no start, so that the attempt does not count. pg-boss has no verb for that.
 *
 * @param delaySeconds - How long no worker may take it.
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
            start_after = now() + make_interval(secs => $4)
      where name = $1 and id = $2 and state = 'active' and retry_count = $3`,
    [job.name, job.id, job.retryCount, delaySeconds],
  )
}
