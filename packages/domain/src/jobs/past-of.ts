import type { PgBoss, Job as StoredJob } from 'pg-boss'

/**
 * So many interruptions of a job are excused: what ended its process may have been a job beside it. From then on the job
 * runs alone, and each interruption counts as an attempt.
 */
export const EXCUSED_INTERRUPTIONS = 2

/** What is known of the earlier attempts at a job. */
export interface Past {
  /** How many interruptions were excused. */
  excused: number
  /** Whether that of the attempt before this one was. */
  wasExcused: boolean
}

/**
 * Finds out how the attempt before this one ended. pg-boss, which counts attempts only, leaves a message with a job whose
 * process died; a handler that throws leaves its error.
 */
export async function pastOf(boss: PgBoss, job: StoredJob<unknown>): Promise<Past> {
  const { excused: before = 0 } = (job.data ?? {}) as { excused?: number }
  if (job.retryCount === 0 || before >= EXCUSED_INTERRUPTIONS) {
    return { excused: before, wasExcused: false }
  }
  const { rows } = await boss.getDb().executeSql(
    `update pgboss.job
        set data = jsonb_set(data, '{excused}', to_jsonb($4::int)), output = null
      where name = $1 and id = $2 and state = 'active' and retry_count = $3
        and output #>> '{value,message}' = 'job heartbeat timeout'
  returning id`,
    [job.name, job.id, job.retryCount, before + 1],
  )
  const wasExcused = rows.length > 0
  return { excused: before + (wasExcused ? 1 : 0), wasExcused }
}
