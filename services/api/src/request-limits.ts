import { type Bucket, type Limit, perMinute, scaled } from '@svc/rate-limit'
import type { Plan } from '@svc/specification/access'

/** All requests of one credential. */
const OVERALL = perMinute(120)

/** Limits of single operations, in addition to the overall limit. */
const PER_OPERATION: Readonly<Record<string, Limit>> = {
  'POST /v1/projects': perMinute(20),
  'POST /v1/clips/:clip_id/renders': perMinute(30),
  'POST /v1/clips/:clip_id/publish': perMinute(30),
}

/** Factor for requests to `/mcp` that never reach `/v1`: initialisations, lists, and calls that are refused early. */
const ELSEWHERE_FACTOR = 4

/** A self-hosted installation is limited by its hardware; these limits only stop runaway clients. */
const SELF_HOSTED_FACTOR = 5

/** Refused credentials per address. */
export const REFUSED_CREDENTIALS = perMinute(60)

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

/** Returns the bucket of requests that another service received and whose caller it looks up here. */
export function elsewhereLimit(plan: Plan, credentialId: string): Bucket {
  const limit = scaled(OVERALL, factorOf(plan) * ELSEWHERE_FACTOR)
  return { key: `elsewhere:${credentialId}`, ...limit }
}

const factorOf = (plan: Plan) => (plan === 'self_hosted' ? SELF_HOSTED_FACTOR : 1)
