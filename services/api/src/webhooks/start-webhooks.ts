import { setTimeout as sleep } from 'node:timers/promises'
import {
  beginDelivery,
  claimWebhook,
  createShareLinks,
  type Database,
  type DeliveryOutcome,
  endDelivery,
  type Jobs,
  readWebhookSecrets,
  releaseWebhook,
  secretOwnerOf,
  type WebhookClaim,
  webhookSealer,
} from '@svc/domain'
import type { Log } from '@svc/http'
import { createFileLinks } from '@svc/storage'
import { metrics } from '@svc/telemetry'
import type { Outbound } from './outbound.ts'
import { sendWebhook } from './send-webhook.ts'

const LOOK_EVERY_MS = 500
/** Receivers to which one process delivers at the same time. */
const MOST_RECEIVERS = 8
/** Deliveries to one receiver before others have their turn. */
const MOST_IN_A_ROW = 50

export interface WebhookDependencies {
  sql: Database
  /** Takes what owners must be told of. */
  jobs: Pick<Jobs, 'enqueue'>
  /** What the signing secrets are sealed with; the same in every process. */
  secret: string
  /** Where clients reach the service, without a trailing slash: events hold addresses. */
  baseUrl: string
  outbound: Outbound
  log: Log
}

/**
 * Delivers events to their receivers until it is stopped.
 *
 * A receiver gets one event at a time and, while deliveries succeed, in order. Any number of processes may do this: each
 * receiver is claimed by one process at a time, and taken over from a dead process within half a minute.
 */
export function startWebhooks(dependencies: WebhookDependencies): { stop(): Promise<void> } {
  const { sql, log } = dependencies
  const stopping = new AbortController()
  const busy = new Set<Promise<void>>()

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const claim = busy.size < MOST_RECEIVERS ? await claimWebhook(sql).catch(tell) : null
      if (claim) {
        const work = deliverAll(dependencies, claim, stopping.signal)
          .catch(tell)
          .then(() => void busy.delete(work))
        busy.add(work)
      } else {
        await sleep(LOOK_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
  }

  // A database outage passes; a delivery whose outcome was not recorded is sent again.
  function tell(error: unknown): null {
    const reason = error instanceof Error ? error.message : String(error)
    log({ level: 'error', event: 'webhooks interrupted', error: reason })
    return null
  }

  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
      await Promise.all(busy)
    },
  }
}

async function deliverAll(
  { sql, jobs, secret, baseUrl, outbound, log }: WebhookDependencies,
  claim: WebhookClaim,
  stopping: AbortSignal,
): Promise<void> {
  const links = {
    files: createFileLinks({ baseUrl, secret }),
    shares: createShareLinks({ baseUrl, secret }),
  }
  const { account_id, endpoint_id, url } = claim
  const secrets = await readWebhookSecrets(sql, webhookSealer(secret), secretOwnerOf(claim))
  for (let count = 0; count < MOST_IN_A_ROW && !stopping.aborted; count += 1) {
    const delivery = await beginDelivery(sql, claim, links)
    if (!delivery) break
    const since = performance.now()
    const outcome = await sendWebhook(outbound, { url, secrets }, delivery)
    const { disabled } = await endDelivery({ sql, jobs }, claim, delivery, outcome)
    metrics.webhookDeliveries.inc({ result: resultOf(outcome) })
    if (disabled) metrics.webhooksDisabled.inc()
    const { event_id, type } = delivery.event
    log({
      level: 'info',
      event: 'webhook',
      endpoint_id,
      event_id,
      type,
      attempt: delivery.attempt,
      ...outcome,
      duration_ms: Math.round(performance.now() - since),
    })
    if (disabled) log({ level: 'warn', event: 'webhook disabled', account_id, endpoint_id })
  }
  await releaseWebhook(sql, claim)
}

function resultOf(outcome: DeliveryOutcome): string {
  if (!('status' in outcome)) return 'unreachable'
  return outcome.status >= 200 && outcome.status < 300 ? 'delivered' : 'refused'
}
