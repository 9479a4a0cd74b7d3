import { foldStoredBytes, storedBytes } from '../../../packages/domain/src/account/terms.ts'
import { expireAssets } from '../../../packages/domain/src/asset/create-asset.ts'
import { grantPlanCredits } from '../../../packages/domain/src/credits/credits.ts'
import { expireEvents } from '../../../packages/domain/src/event/events.ts'
import { recordEvent } from '../../../packages/domain/src/event/record-event.ts'
import { reapIdempotencyKeys } from '../../../packages/domain/src/idempotency/run-idempotent.ts'
import {
  beginDelivery,
  type Context,
  claimWebhook,
  type Jobs,
  listAssets,
  listCalendar,
  listEvents,
  listLedger,
  type Sql,
} from '../../../packages/domain/src/index.ts'
import { countDrift } from '../../../packages/domain/src/operation/watch-operation.ts'
import { endRetries } from '../../../packages/domain/src/project/create-project.ts'
import { expireProjects } from '../../../packages/domain/src/project/delete-project.ts'
import {
  enqueueRenewals,
  tellExpiring,
} from '../../../packages/domain/src/social-account/expiring-accounts.ts'
import { expireUploads } from '../../../packages/domain/src/upload/delete-upload.ts'
import { recordingJobs } from '../../../packages/domain/test/fixtures.ts'
import { listProjects } from '../../../packages/domain/test/project-reads.ts'

export type Reading = (context: Context) => Promise<unknown>

const LIMIT = 20
const jobs = recordingJobs()
const upkeepOf =
  (step: (sql: Sql, jobs: Jobs) => Promise<number>): Reading =>
  ({ sql }) =>
    step(sql, jobs)

/** What is measured, by the names that the report gives them. */
export const READS: Record<string, Reading> = {
  'page of projects': (context) => listProjects(context, { limit: LIMIT }),
  'page of the calendar': (context) => listCalendar(context, { limit: LIMIT }),
  'page of the ledger': (context) => listLedger(context, { limit: LIMIT }),
  'page of assets': (context) => listAssets(context, { limit: LIMIT }),
  'events, from the middle': async (context) => {
    const [{ last }] = await context.sql<[{ last: number }]>`
      select (min(sequence) + max(sequence)) / 2 as last from events where account_id = ${context.accountId}
    `
    return listEvents(context, { limit: LIMIT, after: last })
  },
  'bytes an account stores': ({ sql, accountId }) =>
    sql`select ${storedBytes(sql, accountId)} as bytes`,
  'recording an event': ({ sql, accountId }) =>
    recordEvent(sql, { account_id: accountId, type: 'project.created', data: { title: 'x' } }),
  'a webhook delivery that is due': async ({ sql, files, shares }) => {
    const claim = await claimWebhook(sql)
    if (!claim) throw new Error('No delivery is due.')
    await beginDelivery(sql, claim, { files, shares })
    await sql`update webhook_endpoints set busy_until = null where endpoint_id = ${claim.endpoint_id}`
  },
  'upkeep: bytes that accounts store': upkeepOf((sql) => foldStoredBytes(sql)),
  'upkeep: plan credits': upkeepOf((sql) => grantPlanCredits(sql)),
  'upkeep: uploads': upkeepOf(expireUploads),
  'upkeep: assets': upkeepOf(expireAssets),
  'upkeep: projects': upkeepOf(expireProjects),
  'upkeep: retries': upkeepOf(endRetries),
  'upkeep: idempotency keys': upkeepOf(reapIdempotencyKeys),
  'upkeep: events': upkeepOf(expireEvents),
  'upkeep: connections that end': upkeepOf(tellExpiring),
  'upkeep: connections that are not used': upkeepOf(enqueueRenewals),
  'metrics: ledger against balances': ({ sql }) => countDrift(sql),
}
