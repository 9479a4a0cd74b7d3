import { openOutbound, startWebhooks } from '@svc/api/webhooks'
import * as domain from '@svc/domain'
import type { Copy } from './step.ts'

/** Longer than a delivery takes that waits for none, and half of what a receiver may take to answer. */
const SOON_MS = 5000
/** Longer than a receiver may take to answer. */
const GIVEN_UP_MS = 20_000
const EVENTS = 3

/**
 * One receiver never answers, beside another account's. The other's delivery arrives meanwhile, the list of receivers names the one
 * that is stuck, and what it missed arrives once it answers and is sent it again.
 */
export async function sendPastStuck({ env, sql, url, secret }: Copy) {
  await using stack = new AsyncDisposableStack()
  // What waits in the copy is the installation's to deliver.
  await sql`update webhook_endpoints set due_at = null`
  const receiver = async () => {
    const { account_id } = await domain.createAccount(sql, { name: 'Drill', plan: 'free' })
    const { delivered, address, answer } = stack.use(openReceiver())
    const sealer = domain.webhookSealer(secret)
    const { endpoint_id } = await domain.createWebhook(sql, sealer, {
      ...{ account_id, url: address, allowPrivateAddresses: true },
    })
    return { key: { account_id, endpoint_id }, delivered, address, answer }
  }
  const [stuck, other] = [await receiver(), await receiver()]
  const jobs = await domain.openJobs(url, { role: 'sender' })
  stack.defer(() => jobs.stop())
  const send = openOutbound({ allowPrivateAddresses: true })
  const worker = startWebhooks({
    ...{ sql, jobs, secret, baseUrl: env.baseUrl, log() {} },
    async outbound(to, request) {
      if (to.href === stuck.address || to.href === other.address) return send(to, request)
      throw new Error('A drill sends to its own receivers alone.')
    },
  })
  stack.defer(() => worker.stop())

  const since = new Date(await domain.readTime(sql)).toISOString()
  for (let count = 0; count < EVENTS; count++) await domain.testWebhook(sql, stuck.key)
  other.answer()
  const begun = performance.now()
  await domain.testWebhook(sql, other.key)
  await within(SOON_MS, 'The delivery beside it did not arrive', () => other.delivered.size === 1)
  const seconds = Math.round((performance.now() - begun) / 100) / 10
  await within(GIVEN_UP_MS, 'It is not listed as failing', async () => {
    const [listed] = await domain.listWebhooks(sql, stuck.key.account_id)
    return Boolean(listed?.last_error)
  })
  stuck.answer()
  await domain.replayWebhook(sql, stuck.key, { since })
  await within(SOON_MS, 'What it missed did not arrive', () => stuck.delivered.size === EVENTS)
  return {
    detail: `a delivery beside it took ${seconds} s; it was listed, and got ${EVENTS} events once it answered`,
  }
}

/** A receiver on this machine that answers nothing until it is told to. */
function openReceiver() {
  const delivered = new Set<string>()
  let isAnswering = false
  const server = Bun.serve({
    ...{ hostname: '127.0.0.1', port: 0, idleTimeout: 60 },
    async fetch(request) {
      if (!isAnswering) return new Promise<Response>(() => {})
      delivered.add(request.headers.get('webhook-id') ?? '')
      return new Response(null)
    },
  })
  return {
    address: server.url.href,
    delivered,
    answer() {
      isAnswering = true
    },
    [Symbol.asyncDispose]: () => server.stop(true),
  }
}

async function within(
  milliseconds: number,
  otherwise: string,
  isDone: () => boolean | Promise<boolean>,
): Promise<void> {
  const end = performance.now() + milliseconds
  while (!(await isDone())) {
    if (performance.now() > end) throw new Error(`${otherwise} within ${milliseconds / 1000} s.`)
    await Bun.sleep(50)
  }
}
