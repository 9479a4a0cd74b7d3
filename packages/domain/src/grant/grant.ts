import type { Scope } from '@svc/scope-policy'
import type { Fragment, Sql } from '../database.ts'

/** How long a grant lives without being used. */
const IDLE_DAYS = 30

/** What a person let a client do: who, whom, what and where. */
export interface Grant {
  grant_id: string
  account_id: string
  subject: string
  client_id: string
  scopes: Scope[]
  /** What its access tokens are for (RFC 8707); `null` for every resource, when its client named none. */
  resource: string | null
}

/** Gives the condition under which a grant still allows anything; the table is `g`. */
export function isLive(sql: Sql): Fragment {
  return sql`
    g.revoked_at is null and g.expires_at > now()
    and g.last_used_at > now() - make_interval(days => ${IDLE_DAYS})
  `
}
