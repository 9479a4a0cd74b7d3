import { createWebhook, type Database, type Jobs, webhookSealer } from '@svc/domain'
import { until } from '@svc/http/testing'
import type { EventType } from '@svc/specification'
import { openOutbound } from '../src/webhooks/outbound.ts'
import { startWebhooks } from '../src/webhooks/start-webhooks.ts'
import type { startApi } from './start-api.ts'
import type { startReceiver } from './webhook-receiver.ts'

export const SECRET = 'a secret of the tests, long enough'
export const sealer = webhookSealer(SECRET)

/** Starts the delivering worker in this process. */
export function startWorker(
  { sql, jobs }: { sql: Database; jobs: Jobs },
  { allowPrivateAddresses = true } = {},
) {
  return startWebhooks({
    sql,
    jobs,
    secret: SECRET,
    baseUrl: 'https://clips.example.org',
    outbound: openOutbound({ allowPrivateAddresses }),
    log: () => {},
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

/** Both instants are whole milliseconds: they may be equal though one came later. */
const ROUNDED_MS = 2

/**
 * Waits until an attempt is written down. `pause`: the least and the most of the seconds that may have been set between it and the
 * next one, counted from when it was seen here and from when the receiver got it.
 */
export async function settled(
  sql: Database,
  endpoint_id: string,
  attempts: number,
  received: { at: number }[] = [],
) {
  let row: Record<string, unknown> & { pause: [number, number] } = { pause: [0, 0] }
  await until('the attempt is written down', async () => {
    const [found] = await sql<(typeof row)[]>`
      select d.status, attempts, last_error, last_status, busy_until,
             array[extract(epoch from next_attempt_at - now())::float8,
                   extract(epoch from next_attempt_at)::float8 - ${((received.at(-1)?.at ?? 0) - ROUNDED_MS) / 1000}::float8] as pause
        from webhook_deliveries d join webhook_endpoints e using (endpoint_id)
       where endpoint_id = ${endpoint_id} and attempts = ${attempts} and busy_until is null
    `
    row = found ?? row
    return found !== undefined
  })
  return row
}
