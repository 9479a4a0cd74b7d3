import { createHmac } from 'node:crypto'
import { startServer } from './start-server.ts'

/** A receiver that checks signatures as Standard Webhooks describes it. */
export async function startWebhook(now = Date.now) {
  const key = Buffer.from('a receiver and a sender share it!')
  /** Every accepted delivery, also of one message twice. */
  const deliveries: { id: string; body: { type: string; data: Record<string, unknown> } }[] = []
  const server = await startServer(async (request) => {
    const id = request.headers.get('webhook-id') ?? ''
    const timestamp = request.headers.get('webhook-timestamp') ?? ''
    const text = await request.text()
    const mac = createHmac('sha256', key).update(`${id}.${timestamp}.${text}`).digest('base64')
    const isRight = request.headers.get('webhook-signature')?.split(' ').includes(`v1,${mac}`)
    const age = Math.abs(now() / 1000 - Number(timestamp))
    if (!isRight || age > 300) return Response.json({ error: 'bad signature' }, { status: 401 })
    deliveries.push({ id, body: JSON.parse(text) })
    return Response.json({ platform_post_id: `r-${deliveries.length}` })
  })
  return { ...server, secret: `whsec_${key.toString('base64')}`, deliveries }
}
