// Written by `bun run generate` from the document of the service.

import type { AccountLimits } from './account-limits.ts'

/** An account as the credential that asks sees it. */
export interface Account {
  /** The account. */
  id: string
  /** Its name as it is shown. */
  name: string
  /** The address of the person whom the credential acts for; `null` for an API key that acts for no person. */
  email: string | null
  /** What the account may do. */
  plan: 'free' | 'creator' | 'pro' | 'self_hosted'
  /** What the plan includes: what is `false` is refused with `PLAN_UPGRADE_REQUIRED`. */
  plan_features: {
    /** Whether the plan includes renders. */
    render: boolean
    /** Whether it includes publishing. */
    publish: boolean
  }
  /** What can be spent now: the balance without what is reserved. Unit: credits. */
  credits: number
  limits: AccountLimits
  /** How much of the limits is used. */
  usage: {
    /** What uploads and results take. Unit: bytes. */
    storage_bytes: number
    /** Those that wait or are worked on. Unit: projects. */
    active_projects: number
    /** Those that wait or are worked on. Unit: renders. */
    active_renders: number
  }
  /** What this credential may do. */
  scopes: ('svc:account:read' | 'svc:projects:read' | 'svc:projects:write' | 'svc:results:read' | 'svc:results:write' | 'svc:render:execute' | 'svc:social:read' | 'svc:social:publish' | 'svc:templates:read' | 'svc:templates:write' | 'svc:assets:read' | 'svc:assets:write' | 'svc:calendar:read' | 'svc:calendar:write' | 'svc:media:upload')[]
  /** When the account was made. */
  created_at: string
}
