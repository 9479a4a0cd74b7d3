import type { Plan } from '@svc/scope-policy'

export const PLAN_NAMES: Readonly<Record<Plan, string>> = {
  free: 'Free',
  creator: 'Creator',
  pro: 'Pro',
  self_hosted: 'Self-hosted',
}
