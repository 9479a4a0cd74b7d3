import { createWebhook, type Database, type Jobs, webhookSealer } from '@svc/domain'
import { until } from '@svc/patience'
import type { EventType } from '@svc/specification'
import { openOutbound, startWebhooks } from '../src/webhooks/start-webhooks.ts'
import { SECRET, type startApi } from './start-api.ts'
import type { startReceiver } from './webhook-receiver.ts'

export const sealer = webhookSealer(SECRET)

/** Starts the delivering worker in this process. */
export function startWorker(
  { sql, jobs }: { sql: Database; jobs: Jobs },
  {
    allowPrivateAddresses = true,
    patience,
  }: { allowPrivateAddresses?: boolean; patience?: { answerMs: number; slowMs: number } } = {},
) {
  return startWebhooks({
    sql,
    jobs,
    secret: SECRET,
    baseUrl: 'https://clips.example.org',
    outbound: openOutbound({ allowPrivateAddresses }),
    log: () => {},
    ...(patience && { patience }),
  })
}

/** An account whose events go to the receiver, which has the secret. */
export async function withReceiver(
  api: Awaited<ReturnType<typeof startApi>>,
  receiver: ReturnType<typeof startReceiver>,
  wanted: { types?: EventType[] } = {},
) {
  const caller = await api.caller()
  const endpoint = await createWebhook(api.sql, sealer, {
    account_id: caller.account_id,
    url: receiver.url,
    allowPrivateAddresses: true,
    ...wanted,
  })
  receiver.secret = endpoint.secret
  return { ...endpoint, key: caller.key }
}

/** Waits until so many attempts are written down, and returns how the last one ended. */
export function settled(sql: Database, endpoint_id: string, attempts: number) {
  return until(async () => {
    const [found] = await sql`
      select d.status, attempts, last_error, last_status
        from webhook_deliveries d join webhook_endpoints e using (endpoint_id)
       where endpoint_id = ${endpoint_id} and attempts = ${attempts} and busy_until is null
    `
    return found
  })
}
