import { foldStoredBytes } from './account/fold-stored-bytes.ts'
import { expireAssets } from './asset/expire-assets.ts'
import { expireAuthorizations } from './authorization/expire-authorizations.ts'
import { expireApprovals } from './calendar/expire-approvals.ts'
import { grantPlanCredits } from './credits/grant-plan-credits.ts'
import type { Sql } from './database.ts'
import { eachApart } from './each-apart.ts'
import { expireEvents } from './event/expire-events.ts'
import { expireGrants } from './grant/expire-grants.ts'
import { reapIdempotencyKeys } from './idempotency/reap-idempotency-keys.ts'
import { expireInvitations } from './invitation/expire-invitations.ts'
import type { Jobs } from './jobs/jobs.ts'
import { expireClients } from './oauth-client/expire-clients.ts'
import { endRetries } from './project/end-retries.ts'
import { expireProjects } from './project/expire-projects.ts'
import { enqueueWaiting } from './project/waiting-projects.ts'
import { enqueueWaitingRenders } from './render/enqueue-render.ts'
import { expireRevocations } from './revocation/expire-revocations.ts'
import { enqueueRenewals } from './social-account/enqueue-renewals.ts'
import { tellExpiring } from './social-account/tell-expiring.ts'
import { expireUploads } from './upload/expire-uploads.ts'

/** The steps in the order in which they run, by the names under which the report counts them. */
const STEPS = {
  periods_begun: (sql) => grantPlanCredits(sql),
  uploads_expired: expireUploads,
  assets_expired: expireAssets,
  approvals_expired: expireApprovals,
  projects_expired: expireProjects,
  projects_enqueued: enqueueWaiting,
  renders_enqueued: enqueueWaitingRenders,
  retries_ended: endRetries,
  idempotency_keys_dropped: reapIdempotencyKeys,
  events_dropped: expireEvents,
  authorizations_dropped: expireAuthorizations,
  grants_dropped: expireGrants,
  invitations_dropped: expireInvitations,
  clients_dropped: expireClients,
  revocations_dropped: expireRevocations,
  stored_bytes_folded: (sql) => foldStoredBytes(sql),
  expiries_told: tellExpiring,
  renewals_enqueued: enqueueRenewals,
} satisfies Record<string, (sql: Sql, jobs: Jobs) => Promise<number>>

type Step = keyof typeof STEPS

/** How many items each step processed. */
export type UpkeepReport = Record<Step, number>

/**
 * Does all work that is due by the clock, such as removing expired data; may be called at any time and any number of times.
 *
 * @throws The errors of failed steps, after the other steps were done.
 */
export async function upkeep(sql: Sql, jobs: Jobs): Promise<UpkeepReport> {
  const done: Partial<UpkeepReport> = {}
  await eachApart(Object.keys(STEPS) as Step[], async (step) => {
    done[step] = await STEPS[step](sql, jobs)
  })
  return done as UpkeepReport
}
