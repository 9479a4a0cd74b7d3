import type { Scope } from '@svc/scope-policy'
import type { Fragment, Sql } from '../database.ts'

/** How long an unused grant stays valid. */
const IDLE_DAYS = 30

/** The access that a member gave to a client: the member, the client, the scopes and the resource. */
export interface Grant {
  grant_id: string
  account_id: string
  subject: string
  client_id: string
  scopes: Scope[]
  /** The resource of its access tokens (RFC 8707); `null` for every resource, when the client named none. */
  resource: string | null
}

/** Gives the condition under which a grant still allows anything; the table is `g`. */
export function isLive(sql: Sql): Fragment {
  return sql`
    g.revoked_at is null and g.expires_at > now()
    and g.last_used_at > now() - make_interval(days => ${IDLE_DAYS})
  `
}
