import type { Sql } from './database.ts'
import type { Jobs } from './jobs/jobs.ts'

export async function upkeep(_sql: Sql, _jobs: Jobs): Promise<void> {
  throw new Error('not written yet')
}
