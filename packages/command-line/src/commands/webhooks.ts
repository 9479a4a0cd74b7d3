import type { Event } from '@svc/client'
import { mintWebhookSecret, signWebhook } from '@svc/secrets'
import { type Context, defineCommand } from '../command.ts'
import { UsageError, WorkFailed } from '../explain.ts'
import { EVENT } from '../shows/resources.ts'

// For those who write a receiver: their machine has no public address, so this program sends what the service would.

const SENT = {
  to: { kind: 'text', value: 'URL', does: 'the receiver, such as http://localhost:3000/hooks' },
  secret: { kind: 'text', value: 'whsec_…', does: 'what signs it; else a new one, which is shown' },
} as const

/** In milliseconds, as the service waits. */
const PATIENCE_MS = 10_000

/** An event, and what the receiver answered: a status, or why there is none. */
type Delivery = Event & { answer?: number | string }

const DELIVERY = { ...EVENT, answer: ({ answer }: Delivery) => answer }

export const webhookCommands = {
  'webhooks listen': defineCommand({
    does: 'Shows events as they happen, and sends them on to a receiver of your own, signed.',
    example: 'webhooks listen --to http://localhost:3000/hooks --types clip.created,post.posted',
    options: {
      ...SENT,
      types: { kind: 'list', value: 'TYPE,…', does: 'only these' },
      after: { kind: 'number', value: 'N', does: 'begins behind the event of this number' },
    },
    shows: DELIVERY,
    async run(context, { options: { to, secret, types, after } }) {
      const { events } = await context.client()
      const send = to === undefined ? undefined : senderTo(to, secret, context)
      const { signal } = context
      const happened = events.follow({ signal, ...(after !== undefined && { after }) })
      return (async function* (): AsyncGenerator<Delivery> {
        for await (const event of happened) {
          if (types && !types.includes(event.type)) continue
          yield send ? { ...event, answer: await send(event) } : event
        }
      })()
    },
  }),

  'webhooks trigger': defineCommand({
    does: 'Sends a made-up event to a receiver of your own, signed; nothing happens in the service.',
    example: 'webhooks trigger project.completed --to http://localhost:3000/hooks',
    takes: ['TYPE'],
    options: { ...SENT, to: { ...SENT.to, isNeeded: true } },
    shows: DELIVERY,
    async run(context, { args: { TYPE }, options }) {
      const example = await exampleOf(TYPE, context)
      const made = {
        event_id: `example_${crypto.randomUUID()}`,
        created_at: new Date().toISOString(),
      }
      return deliver({ ...example, ...made }, options, context)
    },
  }),

  'webhooks resend': defineCommand({
    does: 'Sends an event that happened to a receiver of your own once more, signed.',
    example: 'webhooks resend 17 --to http://localhost:3000/hooks',
    takes: ['SEQUENCE'],
    options: { ...SENT, to: { ...SENT.to, isNeeded: true } },
    shows: DELIVERY,
    async run(context, { args: { SEQUENCE }, options }) {
      const sequence = Number(SEQUENCE)
      if (!/^[1-9]\d*$/.test(SEQUENCE))
        throw new UsageError(
          `"${SEQUENCE}" is not the number of an event; \`clip events\` shows them.`,
        )
      const { items } = await (await context.client()).events.list({
        after: sequence - 1,
        limit: 1,
      })
      const [event] = items
      if (event?.sequence !== sequence)
        throw new UsageError(`There is no event ${sequence}; they are kept for 30 days.`)
      return deliver(event, options, context)
    },
  }),
}

async function deliver(
  event: Event,
  { to, secret }: { to: string; secret?: string },
  context: Context,
): Promise<Delivery> {
  const answer = await senderTo(to, secret, context)(event)
  const delivery = { ...event, answer }
  if (typeof answer === 'number' && answer >= 200 && answer < 300) return delivery
  throw new WorkFailed(delivery, `The receiver did not take it: ${answer}.`)
}

/** Returns what sends an event as the service does, and tells the answer. */
function senderTo(to: string, given: string | undefined, { progress, signal }: Context) {
  if (!/^https?:\/\//.test(to) || !URL.canParse(to))
    throw new UsageError(
      `--to is "${to}"; it must be an address such as http://localhost:3000/hooks.`,
    )
  const secret = given ?? mintWebhookSecret()
  if (given === undefined) progress.say(`Signed with ${secret}`)
  return async (event: Event): Promise<number | string> => {
    const body = JSON.stringify(event)
    const timestamp = Math.floor(Date.now() / 1000)
    const signed = signWebhook([secret], { id: event.event_id, timestamp, body })
    try {
      const { status } = await fetch(to, {
        method: 'POST',
        headers: { ...signed, 'content-type': 'application/json' },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
      })
      return status
    } catch (error) {
      signal.throwIfAborted()
      return error instanceof Error ? error.message : String(error)
    }
  }
}

/** The example of an event that the service’s own document has. */
async function exampleOf(type: string, { server, signal }: Context): Promise<Event> {
  const response = await fetch(new URL('/openapi.json', server), { signal })
  if (!response.ok) throw new Error(`${server}/openapi.json answers with ${response.status}.`)
  const { webhooks = {} } = (await response.json()) as { webhooks?: Record<string, Described> }
  const example = webhooks[type]?.post.requestBody.content['application/json'].example
  if (example) return example
  throw new UsageError(`"${type}" is no event; there are ${Object.keys(webhooks).join(', ')}.`)
}

interface Described {
  post: { requestBody: { content: { 'application/json': { example?: Event } } } }
}
