import type { EventType } from './event.ts'

export { SCOPES, type Scope } from './access.ts'
export { EVENT_TYPES } from './event.ts'

// What the studio reads of an account and its people beside `/v1`: rows as they are stored, with what is worked out from them.

/** An account that a person belongs to. */
export interface OwnAccount {
  account_id: string
  name: string
  /** An owner decides who belongs to it, a member does everything else. */
  role: 'owner' | 'member'
  /** Whether the person acts in it now. */
  is_active: boolean
  /** When it is erased; `null` for one that its owner has not deleted. */
  closes_at: string | null
}

/** An invitation into an account that waits for its answer; its secret is not stored. */
export interface Invitation {
  invitation_id: string
  /** In lower case. */
  email: string
  role: OwnAccount['role']
  created_at: string
  expires_at: string
  /** Whether its link works no longer: it is too old, or the one who invited is no owner any more. */
  is_expired: boolean
}

/** A client that a member gave access to. */
export interface ConnectedApp {
  client_id: string
  client_name: string
  /** As the client registered it, unverified: for display only. */
  client_uri: string | null
  /** The scopes of all grants of the client together. */
  scopes: string[]
  connected_at: string
  /** To the minute. */
  last_used_at: string
}

/** A receiver of events: that of an account, or the one that a project named. */
export interface WebhookEndpoint {
  endpoint_id: string
  account_id: string
  /** `null` for a receiver of the whole account. */
  project_id: string | null
  url: string
  /** The event types it gets; `null` for all. */
  types: EventType[] | null
  status: 'enabled' | 'disabled'
  /** Since when deliveries have failed. */
  failing_since: string | null
  created_at: string
}

/** A receiver with the state of its deliveries. */
export interface ListedWebhook extends WebhookEndpoint {
  /** The title of the project that named it; `null` for one of the account, and after the project was deleted. */
  project_title: string | null
  /** Deliveries that wait for an attempt. */
  pending: number
  /** Deliveries that were given up. */
  failed: number
  /** The outcome of the newest failed attempt. */
  last_error: string | null
  /** Until when a replaced secret signs too; `null` when only one does. */
  old_secret_until: string | null
}

/** An event's delivery to one receiver. */
export interface ListedDelivery {
  event_id: string
  /** The event's number; `/v1/events` shows the event after the number before it. */
  sequence: number
  type: EventType
  /** When the event happened. */
  created_at: string
  status: 'pending' | 'delivered' | 'failed'
  attempts: number
  /** How the last attempt ended: the receiver's status, or why there was none. */
  last_status: number | null
  last_error: string | null
  /** When it is tried next; `null` unless it is pending. */
  next_attempt_at: string | null
  delivered_at: string | null
}

/** The kinds of notices that a person switches off and on for themselves, whichever account they are about. */
export const NOTICE_KINDS = [
  'posts_failed',
  'posts_awaiting_approval',
  'comments_made',
  'comparison_settled',
  'feed_failed',
  'social_account_expired',
  'webhook_disabled',
] as const

export type NoticeKind = (typeof NOTICE_KINDS)[number]

export const isNoticeKind = (kind: string): kind is NoticeKind =>
  NOTICE_KINDS.some((one) => one === kind)
