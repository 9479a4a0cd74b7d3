import { setTimeout as sleep } from 'node:timers/promises'
import * as domain from '@svc/domain'
import { fetchOutbound, systemOutside } from '@svc/outbound'
import { signWebhook } from '@svc/secrets'
import { createFileLinks } from '@svc/storage'
import { metrics } from '@svc/telemetry'
import type { WorkDependencies } from '../dependencies.ts'

const LOOK_EVERY_MS = 500
/** Receivers to which one process delivers at the same time; of those whose last attempt took long only so many. */
const MOST_RECEIVERS = { quick: 24, slow: 8 }
/** How long a receiver may take to answer, and from when on it counts as slow. */
const PATIENCE = { answerMs: 10_000, slowMs: 2000 }
/** Deliveries to one receiver before others have their turn. */
const MOST_IN_A_ROW = 50

export interface WebhookDependencies
  extends Pick<WorkDependencies, 'sql' | 'secret' | 'baseUrl' | 'log'> {
  /** Takes what owners must be told of. */
  jobs: Pick<domain.Jobs, 'enqueue'>
  outbound: Outbound
  /** Milliseconds that a receiver may take to answer, 10,000 by default, and from which on it counts as slow, 2,000. */
  patience?: typeof PATIENCE
}

/**
 * Delivers events to their receivers until it is stopped.
 *
 * A receiver gets one event at a time and, while deliveries succeed, in order. Any number of processes may do this: each
 * receiver is claimed by one process at a time, and taken over from a dead process within half a minute.
 *
 * A receiver that does not answer takes a place for ten seconds. So an account has a few at a time, and receivers that took long the
 * last time share places of their own: deliveries to all others go on beside them.
 */
export function startWebhooks(dependencies: WebhookDependencies): { stop(): Promise<void> } {
  const { sql, log } = dependencies
  const stopping = new AbortController()
  const lanes = [openLane('quick'), openLane('slow')]

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const taken = await Promise.all(lanes.map((lane) => lane.takeNext()))
      if (taken.includes(true)) continue
      await sleep(LOOK_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  function openLane(pace: keyof typeof MOST_RECEIVERS) {
    const busy = new Set<Promise<void>>()
    /** The account that had its turn last. */
    let after: string | null = null
    return {
      busy,
      async takeNext(): Promise<boolean> {
        if (busy.size >= MOST_RECEIVERS[pace]) return false
        const claim = await domain
          .claimWebhook(sql, { is_slow: pace === 'slow', after })
          .catch(tell)
        const isLastTurn = !claim && after !== null
        after = claim?.account_id ?? null
        if (!claim) return isLastTurn
        const work = deliverAll(dependencies, claim, stopping.signal)
          .catch(tell)
          .then(() => void busy.delete(work))
        busy.add(work)
        return true
      },
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
      await Promise.all(lanes.flatMap(({ busy }) => [...busy]))
    },
  }
}

async function deliverAll(
  { sql, jobs, secret, baseUrl, outbound, log, patience = PATIENCE }: WebhookDependencies,
  claim: domain.WebhookClaim,
  stopping: AbortSignal,
): Promise<void> {
  const links = {
    files: createFileLinks({ baseUrl, secret }),
    shares: domain.createShareLinks({ baseUrl, secret }),
  }
  const { account_id, endpoint_id, url } = claim
  const secrets = await domain.readWebhookSecrets(
    sql,
    domain.webhookSealer(secret),
    domain.secretOwnerOf(claim),
  )
  for (let count = 0; count < MOST_IN_A_ROW && !stopping.aborted; count += 1) {
    const delivery = await domain.beginDelivery(sql, claim, links)
    if (!delivery) break
    const since = performance.now()
    const outcome = await sendWebhook(outbound, { url, secrets }, delivery, patience.answerMs)
    const duration_ms = Math.round(performance.now() - since)
    const isSlow = duration_ms >= patience.slowMs
    const { disabled } = await domain.endDelivery({ sql, jobs }, claim, delivery, outcome, isSlow)
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
      duration_ms,
    })
    if (disabled) log({ level: 'warn', event: 'webhook disabled', account_id, endpoint_id })
    if (isSlow) break
  }
  await domain.releaseWebhook(sql, claim)
}

function resultOf(outcome: domain.DeliveryOutcome): string {
  if (!('status' in outcome)) return 'unreachable'
  return outcome.status >= 200 && outcome.status < 300 ? 'delivered' : 'refused'
}

/**
 * Sends an event to a receiver once; every failure is returned as an outcome, never thrown.
 *
 * @param answerMs - How long the receiver may take to answer.
 */
export async function sendWebhook(
  outbound: Outbound,
  { url, secrets }: { url: string; secrets: readonly string[] },
  { event, timestamp }: domain.WebhookDelivery,
  answerMs: number,
): Promise<domain.DeliveryOutcome> {
  const body = JSON.stringify(event)
  try {
    const response = await outbound(new URL(url), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'clip-service-webhooks/1',
        ...signWebhook(secrets, { id: event.event_id, timestamp, body }),
      },
      body,
      signal: AbortSignal.timeout(answerMs),
    })
    // The body of the answer is not read, however long it is.
    await response.body?.cancel()
    return { status: response.status }
  } catch (error) {
    return { error: (error instanceof Error ? error.message : String(error)).slice(0, 300) }
  }
}

/** Sends one request to an address that a user named. */
export type Outbound = (
  url: URL,
  request: {
    method: string
    headers: Record<string, string>
    body: string | Uint8Array<ArrayBuffer>
    signal: AbortSignal
  },
) => Promise<Response>

/** Creates the sender of requests: to public addresses only, unless the operator allows others. */
export function openOutbound({
  allowPrivateAddresses,
}: {
  allowPrivateAddresses: boolean
}): Outbound {
  const outside = systemOutside()
  return (url, request) => fetchOutbound(url, { ...request, outside, allowPrivateAddresses })
}
