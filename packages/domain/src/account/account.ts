import { type Static, Type as t } from '@sinclair/typebox'
import { PLANS, SCOPES } from '@svc/scope-policy'
import { Instant, Nullable, Words } from '../schema.ts'

const Plan = Words(PLANS)

/** What an account may have at most. `null` retention keeps for ever. */
export const AccountLimits = t.Object({
  max_source_seconds: t.Number(),
  max_source_bytes: t.Number(),
  max_concurrent_projects: t.Integer(),
  max_concurrent_renders: t.Integer(),
  max_clips_per_project: t.Integer(),
  storage_bytes: t.Number(),
  retention_days: Nullable(t.Integer()),
})
export type AccountLimits = Static<typeof AccountLimits>

/** An account as the credential that asks sees it. */
export const Account = t.Object({
  id: t.String(),
  name: t.String(),
  email: Nullable(t.String()),
  plan: Plan,
  plan_features: t.Object({ render: t.Boolean(), publish: t.Boolean() }),
  credits: t.Number(),
  limits: AccountLimits,
  usage: t.Object({
    storage_bytes: t.Number(),
    active_projects: t.Integer(),
    active_renders: t.Integer(),
  }),
  scopes: t.Array(Words(SCOPES)),
  created_at: Instant,
})
export type Account = Static<typeof Account>
