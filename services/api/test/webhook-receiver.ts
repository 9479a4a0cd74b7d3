import { until } from '@svc/patience'
import type { Event } from '@svc/specification'

/** The requests that a receiver got, one for every attempt. */
export interface Received {
  id: string
  event: Event
  /** Whether a signature in it was made with the receiver's secret. */
  isSigned: boolean
  /** How many signatures there were. */
  signatures: number
  headers: Headers
}

/** Starts a receiver that checks signatures as Standard Webhooks publishes it, and answers as a test sets. */
export function startReceiver(secret = '') {
  const received: Received[] = []
  let answer: (received: Received) => Response | Promise<Response> = () => new Response(null)
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    idleTimeout: 60,
    fetch: receive,
  })
  const receiver = {
    url: `${server.url.origin}/hooks`,
    secret,
    received,
    answer(next: typeof answer) {
      answer = next
    },
    async count(wanted: number): Promise<Received[]> {
      await until(() => received.length >= wanted)
      return received
    },
    stop: () => server.stop(true),
    [Symbol.dispose]: () => void server.stop(true),
  }
  return receiver

  async function receive(request: Request): Promise<Response> {
    const body = await request.text()
    const { headers } = request
    const id = headers.get('webhook-id') ?? ''
    const signatures = (headers.get('webhook-signature') ?? '').split(' ')
    const text = `${id}.${headers.get('webhook-timestamp')}.${body}`
    const isSigned = await anySigns(receiver.secret, text, signatures)
    const event = JSON.parse(body) as Event
    const got = { id, event, isSigned, signatures: signatures.length, headers }
    received.push(got)
    return answer(got)
  }
}

async function anySigns(secret: string, text: string, signatures: string[]): Promise<boolean> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const raw = Uint8Array.fromBase64(secret.slice('whsec_'.length))
  if (raw.length === 0) return false
  const key = await crypto.subtle.importKey('raw', raw, algorithm, false, ['verify'])
  const results = signatures.map((signature) =>
    crypto.subtle.verify(
      'HMAC',
      key,
      Uint8Array.fromBase64(signature.slice('v1,'.length)),
      new TextEncoder().encode(text),
    ),
  )
  return (await Promise.all(results)).includes(true)
}
