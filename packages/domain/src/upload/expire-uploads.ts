import type { Sql } from '../database.ts'
import type { Jobs } from '../jobs/jobs.ts'

export async function expireUploads(sql: Sql, jobs: Jobs): Promise<number> {
  throw new Error('not written yet')
}
