import { eventLinks } from '../src/event/record-event.ts'
import {
  beginDelivery,
  claimWebhook,
  createWebhook,
  type Database,
  endDelivery,
  listDeliveries,
  releaseWebhook,
  testWebhook,
  webhookSealer,
} from '../src/index.ts'
import { createTenant, recordingJobs } from './fixtures.ts'
import { begun } from './worked.ts'

export const URL = 'https://hooks.example.org/clips'
export const sealer = webhookSealer('a secret of the tests, long enough')
export const links = eventLinks()
export const jobs = recordingJobs()

/** Functions that make receivers, and deliver to them. */
export function receiversOf(sql: Database) {
  return { newReceiver, sent, attempt, claimed }

  /** A receiver of a new account. */
  async function newReceiver(wanted: { types?: ['project.completed'] } = {}) {
    // The receivers of other tests are gone, and what was due to them.
    await sql`delete from webhook_endpoints`
    const context = await createTenant(sql)
    const account_id = context.accountId
    const { endpoint_id } = await createWebhook(sql, sealer, { account_id, url: URL, ...wanted })
    return { context, account_id, endpoint_id }
  }

  /** Sends a test event to a receiver, and gives its id. */
  async function sent(receiver: { account_id: string; endpoint_id: string }): Promise<string> {
    await testWebhook(sql, receiver)
    const [delivery] = (await listDeliveries(sql, receiver, { limit: 1 })).items
    return delivery?.event_id ?? 'no delivery'
  }

  /** Makes the next attempt that is due, and gives the event's id. */
  async function attempt(outcome: { status: number } | { error: string }) {
    const claim = await claimed()
    const delivery = await begun(beginDelivery(sql, claim, links))
    await endDelivery({ sql, jobs }, claim, delivery, outcome)
    await releaseWebhook(sql, claim)
    return delivery.event.event_id
  }

  function claimed() {
    return begun(claimWebhook(sql))
  }
}
