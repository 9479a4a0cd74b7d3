import type { Event } from '@svc/client'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { callMember, service } from '../app/service.ts'

export type EventType = Event['type']

/** A receiver of the account's events, or of those of the project that named it. */
export interface Webhook {
  endpoint_id: string
  /** `null` for a receiver of the whole account. */
  project_id: string | null
  /** `null` for a receiver of the account, and once the project is deleted. */
  project_title: string | null
  url: string
  /** The event types it gets; `null` for all. */
  types: EventType[] | null
  status: 'enabled' | 'disabled'
  failing_since: string | null
  created_at: string
  pending: number
  failed: number
  last_error: string | null
  /** Until when a replaced secret signs too. */
  old_secret_until: string | null
}

/** A receiver with its secret, which is answered only once. */
export interface MadeWebhook {
  endpoint_id: string
  secret: string
}

export interface Delivery {
  event_id: string
  sequence: number
  type: EventType
  created_at: string
  status: 'pending' | 'delivered' | 'failed'
  attempts: number
  /** How the last attempt ended: the receiver's status, or why there was none. */
  last_status: number | null
  last_error: string | null
  next_attempt_at: string | null
  delivered_at: string | null
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
  infiniteQueryOptions({
    queryKey: [...WEBHOOKS, 'list', of],
    queryFn: ({ pageParam }) =>
      callMember<Page<Webhook>>('GET', `${PATH}?${queryOf({ of, cursor: pageParam })}`),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })

/** Milliseconds between two looks at deliveries: while one is due, and while none is. */
const SOON_MS = 2000
const LATER_MS = 20_000

/** One receiver; read anew while the page is looked at. */
export const webhookOf = (id: string) =>
  queryOptions({
    queryKey: [...WEBHOOKS, 'one', id],
    queryFn: () => callMember<Webhook>('GET', `${PATH}/${id}`),
    refetchInterval: ({ state }) => (state.data?.pending ? SOON_MS : LATER_MS),
  })

/** The deliveries to a receiver, the newest first, page by page; read anew while the page is looked at. */
export const deliveryList = (id: string, isUndelivered: boolean) =>
  infiniteQueryOptions({
    queryKey: [...WEBHOOKS, 'deliveries', id, isUndelivered],
    queryFn: ({ pageParam }) => {
      const query = queryOf({ cursor: pageParam, undelivered: isUndelivered ? 'true' : '' })
      return callMember<Page<Delivery>>('GET', `${PATH}/${id}/deliveries?${query}`)
    },
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(isDue)) ? SOON_MS : LATER_MS,
  })

const isDue = ({ next_attempt_at }: Delivery) =>
  next_attempt_at !== null && Date.parse(next_attempt_at) < Date.now() + LATER_MS

/** What is sent: the event, as `/v1/events` gives it. */
export const payloadOf = ({ event_id, sequence }: Delivery) =>
  queryOptions({
    queryKey: ['events', event_id],
    queryFn: async ({ signal }) => {
      const { items } = await service.events.list({ after: sequence - 1, limit: 1 }, { signal })
      // Without the event, which is kept for a while only, the next one is found.
      return items.find((event) => event.event_id === event_id) ?? null
    },
  })

/** What the member changes of them. */
export const webhooks = {
  /** @param types - Without any, every event is sent. */
  create(url: string, types: readonly EventType[]) {
    return callMember<MadeWebhook>('POST', PATH, { url, type: types })
  },
  rotate: (id: string, isGraceful: boolean) =>
    callMember<MadeWebhook>('POST', `${PATH}/${id}/rotate`, { grace: isGraceful ? 'day' : 'none' }),
  test: (id: string) => callMember<object>('POST', `${PATH}/${id}/test`),
  enable: (id: string) => callMember<object>('POST', `${PATH}/${id}/enable`),
  /** @param since - RFC 3339. */
  replay: (id: string, since: string) =>
    callMember<{ replayed: number }>('POST', `${PATH}/${id}/replay`, { since }),
  resend: (id: string, eventId: string) =>
    callMember<object>('POST', `${PATH}/${id}/deliveries/${eventId}/resend`),
  remove: (id: string) => callMember<null>('DELETE', `${PATH}/${id}`),
}

const queryOf = (given: Record<string, string>) =>
  new URLSearchParams(Object.entries(given).filter(([, value]) => value !== ''))
