import { grantPlanCredits } from './credits/grant-plan-credits.ts'
import type { Sql } from './database.ts'
import { reapIdempotencyKeys } from './idempotency/reap-idempotency-keys.ts'
import type { Jobs } from './jobs/jobs.ts'
import { expireProjects } from './project/expire-projects.ts'
import { expireUploads } from './upload/expire-uploads.ts'

/** What was done. */
export interface UpkeepReport {
  uploads_expired: number
  projects_expired: number
  idempotency_keys_dropped: number
  periods_begun: number
}

/** Does what the passing of time asks for; harmless at any time and as often as one likes. */
export async function upkeep(sql: Sql, jobs: Jobs): Promise<UpkeepReport> {
  return {
    uploads_expired: await expireUploads(sql, jobs),
    projects_expired: await expireProjects(sql, jobs),
    idempotency_keys_dropped: await reapIdempotencyKeys(sql),
    periods_begun: await grantPlanCredits(sql),
  }
}
