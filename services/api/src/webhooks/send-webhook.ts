import type { DeliveryOutcome, WebhookDelivery } from '@svc/domain'
import { signWebhook } from '@svc/secrets'
import type { Outbound } from './outbound.ts'

/**
 * Sends an event to a receiver once; every failure is returned as an outcome, never thrown.
 *
 * @param answerMs - How long the receiver may take to answer.
 */
export async function sendWebhook(
  outbound: Outbound,
  { url, secrets }: { url: string; secrets: readonly string[] },
  { event, timestamp }: WebhookDelivery,
  answerMs: number,
): Promise<DeliveryOutcome> {
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
