import type { Event } from '@svc/client'
import type {
  ListedDelivery as Delivery,
  ListedWebhook as Webhook,
} from '@svc/specification/member'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { callMember, service } from '../app/service.ts'
import { graceOf } from './access.ts'
import { read, readPages } from './read.ts'

export type { Delivery, Webhook }

export type EventType = Event['type']

/** A receiver with its secret, which is answered only once. */
export interface MadeWebhook {
  endpoint_id: string
  secret: string
}

/** Whose events a receiver gets. */
export type WebhookKind = 'account' | 'projects'

interface Page<Item> {
  items: Item[]
  next_cursor: string | null
}

const PATH = '/webhooks'
/** First key of everything about webhooks. */
export const WEBHOOKS = ['webhooks']

/** The receivers of a kind, the newest first, page by page. */
export const webhookList = (of: WebhookKind) =>
  readPages([...WEBHOOKS, 'list', of], (from) =>
    callMember<Page<Webhook>>('GET', `${PATH}?${new URLSearchParams({ of, ...from })}`),
  )

/** Milliseconds between two looks at deliveries: while one is due, and while none is. */
const SOON_MS = 2000
const LATER_MS = 20_000

/** One receiver; read anew while the page is looked at. */
export const webhookOf = (id: string) =>
  queryOptions({
    ...read([...WEBHOOKS, 'one', id], () => callMember<Webhook>('GET', `${PATH}/${id}`)),
    refetchInterval: ({ state }) => (state.data?.pending ? SOON_MS : LATER_MS),
  })

/** The deliveries to a receiver, the newest first, page by page; read anew while the page is looked at. */
export const deliveryList = (id: string, isUndelivered: boolean) =>
  infiniteQueryOptions({
    ...readPages([...WEBHOOKS, 'deliveries', id, isUndelivered], (from) => {
      const query = new URLSearchParams({ ...from, ...(isUndelivered && { undelivered: 'true' }) })
      return callMember<Page<Delivery>>('GET', `${PATH}/${id}/deliveries?${query}`)
    }),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(isDue)) ? SOON_MS : LATER_MS,
  })

const isDue = ({ next_attempt_at }: Delivery) =>
  next_attempt_at !== null && Date.parse(next_attempt_at) < Date.now() + LATER_MS

/** What is sent: the event, as `/v1/events` gives it. */
export const payloadOf = ({ event_id, sequence }: Delivery) =>
  read(['events', event_id], async (calling) => {
    const { items } = await service.events.list({ after: sequence - 1, limit: 1 }, calling)
    // Without the event, which is kept for a while only, the next one is found.
    return items.find((event) => event.event_id === event_id) ?? null
  })

/** What the member changes of them. */
export const webhooks = {
  /** @param types - Without any, every event is sent. */
  create(url: string, types: readonly EventType[]) {
    return callMember<MadeWebhook>('POST', PATH, { url, ...(types.length > 0 && { types }) })
  },
  rotate: (id: string, isGraceful: boolean) =>
    callMember<MadeWebhook>('POST', `${PATH}/${id}/rotate`, graceOf(isGraceful)),
  test: (id: string) => callMember<object>('POST', `${PATH}/${id}/test`),
  enable: (id: string) => callMember<object>('POST', `${PATH}/${id}/enable`),
  /** @param since - RFC 3339. */
  replay: (id: string, since: string) =>
    callMember<{ replayed: number }>('POST', `${PATH}/${id}/replay`, { since }),
  resend: (id: string, eventId: string) =>
    callMember<object>('POST', `${PATH}/${id}/deliveries/${eventId}/resend`),
  remove: (id: string) => callMember<null>('DELETE', `${PATH}/${id}`),
}
