import type { Plan } from '@svc/scope-policy'

/** An account as its operator sees it. */
export interface AccountRecord {
  account_id: string
  name: string
  email: string | null
  plan: Plan
  balance: number
  reserved: number
  created_at: string
}
