import { mintWebhookSecret, signWebhook } from '../../packages/secrets/src/index.ts'

// What the clients in other languages are tried with.

/** A service that answers with these statuses in turn, then 200; the last one asks for an hour of patience, others for 7 seconds. */
export function answerInTurn(statuses: number[]) {
  const seen: string[] = []
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch({ method, headers }) {
      seen.push(`${method} ${headers.get('idempotency-key')} ${headers.get('authorization')}`)
      const status = statuses.shift() ?? 200
      const seconds = statuses.length === 0 ? '3600' : '7'
      const answer = status === 429 ? { headers: { 'retry-after': seconds }, status } : { status }
      return Response.json(status === 200 ? {} : { errors: [{ code: 'X' }] }, answer)
    },
  })
  return { server, seen }
}

/** Messages of webhooks with the secrets of their receiver: the first is right, then one each with a fault. */
export function webhookMessages(): [body: string, headers: object, secrets: string[]][] {
  const [secret, other] = [mintWebhookSecret(), mintWebhookSecret()]
  const now = Math.floor(Date.now() / 1000)
  const body = JSON.stringify({ type: 'render.completed', data: { title: 'Größe' } })
  const signed = (timestamp: number) => signWebhook([secret], { id: '01J', timestamp, body })
  const [headers, old] = [signed(now), signed(now - 400)]
  return [
    [body, headers, [other, secret]],
    [body, headers, [other]],
    [body.replace('render', 'project'), headers, [secret]],
    [body, old, [secret]],
    [body, { ...headers, 'webhook-signature': 'v1,é' }, [secret]],
    [body, {}, [secret]],
  ]
}
