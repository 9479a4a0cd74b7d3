import { expireAssets } from './asset/expire-assets.ts'
import { expireAuthorizations } from './authorization/expire-authorizations.ts'
import { grantPlanCredits } from './credits/grant-plan-credits.ts'
import type { Sql } from './database.ts'
import { expireEvents } from './event/expire-events.ts'
import { expireGrants } from './grant/expire-grants.ts'
import { reapIdempotencyKeys } from './idempotency/reap-idempotency-keys.ts'
import type { Jobs } from './jobs/jobs.ts'
import { expireClients } from './oauth-client/expire-clients.ts'
import { expireProjects } from './project/expire-projects.ts'
import { expireRevocations } from './revocation/expire-revocations.ts'
import { expireUploads } from './upload/expire-uploads.ts'

/** What was done. */
export interface UpkeepReport {
  uploads_expired: number
  assets_expired: number
  projects_expired: number
  idempotency_keys_dropped: number
  periods_begun: number
  events_dropped: number
  authorizations_dropped: number
  grants_dropped: number
  clients_dropped: number
  revocations_dropped: number
}

/** Does what the passing of time asks for; harmless at any time and as often as one likes. */
export async function upkeep(sql: Sql, jobs: Jobs): Promise<UpkeepReport> {
  return {
    uploads_expired: await expireUploads(sql, jobs),
    assets_expired: await expireAssets(sql),
    projects_expired: await expireProjects(sql, jobs),
    idempotency_keys_dropped: await reapIdempotencyKeys(sql),
    periods_begun: await grantPlanCredits(sql),
    events_dropped: await expireEvents(sql),
    authorizations_dropped: await expireAuthorizations(sql),
    grants_dropped: await expireGrants(sql),
    clients_dropped: await expireClients(sql),
    revocations_dropped: await expireRevocations(sql),
  }
}
