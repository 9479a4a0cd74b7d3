import { ACCESS_TOKEN_SECONDS } from '@svc/auth-core'
import { eraseAccounts } from './account/close-account.ts'
import { foldStoredBytes } from './account/terms.ts'
import { expireAssets } from './asset/create-asset.ts'
import { deletePast, eachApart } from './batches.ts'
import { expireApprovals } from './calendar/cancel-post.ts'
import { grantPlanCredits } from './credits/credits.ts'
import type { Sql } from './database.ts'
import { expireEvents } from './event/events.ts'
import { expireExports } from './export/export.ts'
import { enqueueFeeds } from './feed/feed-reading.ts'
import type { Jobs } from './jobs/jobs.ts'
import { expireClients } from './oauth-client/remove-client.ts'
import { endRetries, enqueueWaiting } from './project/create-project.ts'
import { expireProjects } from './project/delete-project.ts'
import { enqueueWaitingRenders } from './render/start-render.ts'
import { enqueueRenewals, tellExpiring } from './social-account/expiring-accounts.ts'
import { expireUploads } from './upload/delete-upload.ts'

/** The steps in the order in which they run, by the names under which the report counts them. */
export const STEPS = {
  periods_begun: (sql) => grantPlanCredits(sql),
  uploads_expired: expireUploads,
  assets_expired: expireAssets,
  approvals_expired: expireApprovals,
  projects_expired: expireProjects,
  projects_enqueued: enqueueWaiting,
  renders_enqueued: enqueueWaitingRenders,
  retries_ended: endRetries,
  // A request can be repeated for a week to get its answer again.
  idempotency_keys_dropped: dropPast(['idempotency_keys', 'created_at', '7 days']),
  events_dropped: expireEvents,
  // A used code is kept for a day, so that a replay of it is recognized and ends its grant.
  authorizations_dropped: dropPast(
    ['authorization_requests', 'expires_at'],
    ['authorization_codes', 'expires_at', '1 day'],
  ),
  // Until the last access token of the grant has expired; the refresh tokens go with it.
  grants_dropped: dropPast(['grants', 'expires_at', `${ACCESS_TOKEN_SECONDS} seconds`]),
  // An invitation is shown for a month after its end, so that it can be sent again.
  invitations_dropped: dropPast(['invitations', 'expires_at', '30 days']),
  clients_dropped: expireClients,
  revocations_dropped: dropPast(['revocations', 'until']),
  stored_bytes_folded: (sql) => foldStoredBytes(sql),
  expiries_told: tellExpiring,
  renewals_enqueued: enqueueRenewals,
  feeds_enqueued: enqueueFeeds,
  exports_expired: expireExports,
  accounts_erased: eraseAccounts,
} satisfies Record<string, (sql: Sql, jobs: Jobs) => Promise<number>>

/** Deletes rows that go by time alone. */
function dropPast(...tables: Parameters<typeof deletePast>[1][]) {
  return async (sql: Sql) => {
    let dropped = 0
    for (const table of tables) dropped += await deletePast(sql, table)
    return dropped
  }
}

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
