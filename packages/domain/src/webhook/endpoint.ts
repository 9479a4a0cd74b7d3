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

/** Gives the columns of an endpoint; the table is `e`. */
export function endpointColumns(sql: Sql) {
  return sql`
    e.endpoint_id, e.account_id, e.project_id, e.url, e.types, e.status, e.failing_since,
    e.created_at
  `
}
