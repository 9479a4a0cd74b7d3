import { type Bucket, type Limit, perMinute, scaled } from '@svc/rate-limit'
import type { Plan } from '@svc/scope-policy'

/** All requests of one credential. */
const OVERALL = perMinute(120)

/** What some operations may be asked for, besides. */
const PER_OPERATION: Readonly<Record<string, Limit>> = {
  'POST /v1/projects': perMinute(20),
  'POST /v1/clips/:clip_id/renders': perMinute(30),
  'POST /v1/clips/:clip_id/publish': perMinute(30),
}

/** What does not come here in the end, of what is asked of `/mcp`: beginnings, lists, and calls that are refused early. */
const ELSEWHERE_FACTOR = 4

/** On a machine of one's own the machine is the limit; these only stop what runs wild. */
const SELF_HOSTED_FACTOR = 5

/** Credentials of one address that were not believed. */
export const REFUSED_CREDENTIALS = perMinute(60)

/** Lists the buckets that a request of a credential takes from. */
export function credentialLimits(
  plan: Plan,
  credentialId: string,
  endpoint: string,
): [Bucket, ...Bucket[]] {
  const factor = factorOf(plan)
  const operation = PER_OPERATION[endpoint]
  return [
    { key: `key:${credentialId}`, ...scaled(OVERALL, factor) },
    ...(operation
      ? [{ key: `key:${credentialId}:${endpoint}`, ...scaled(operation, factor) }]
      : []),
  ]
}

/** Gives the bucket that a request takes from which another service asks about. */
export function elsewhereLimit(plan: Plan, credentialId: string): Bucket {
  const limit = scaled(OVERALL, factorOf(plan) * ELSEWHERE_FACTOR)
  return { key: `elsewhere:${credentialId}`, ...limit }
}

const factorOf = (plan: Plan) => (plan === 'self_hosted' ? SELF_HOSTED_FACTOR : 1)
