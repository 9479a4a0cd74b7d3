import type { EventType } from '@svc/specification'
import type { Sql } from '../database.ts'

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

/** A receiver of an account; that of another account is not found. */
export type WebhookKey = Pick<WebhookEndpoint, 'account_id' | 'endpoint_id'>

/** The owner of a secret: one endpoint, or (`null`) all receivers that an account's projects named. */
export interface SecretOwner {
  account_id: string
  endpoint_id: string | null
}

/** Returns the owner of the secret that signs for a receiver. */
export const secretOwnerOf = ({
  account_id,
  endpoint_id,
  project_id,
}: WebhookKey & Pick<WebhookEndpoint, 'project_id'>): SecretOwner => ({
  account_id,
  endpoint_id: project_id === null ? endpoint_id : null,
})

/** Gives the columns of an endpoint; the table is `e`. */
export function endpointColumns(sql: Sql) {
  return sql`
    e.endpoint_id, e.account_id, e.project_id, e.url, e.types, e.status, e.failing_since,
    e.created_at
  `
}
