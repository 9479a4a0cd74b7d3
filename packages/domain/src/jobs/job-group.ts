const MOST = 64

/**
 * How many jobs of one group run at once, by the name of its tier. A tier is named after its limit,
 * so that a job carries the limit its account had when it was written.
 */
export const LIMITS_BY_TIER = {
  default: 1,
  tiers: Object.fromEntries(
    Array.from({ length: MOST }, (_, index) => [String(index + 1), index + 1]),
  ),
}

/** Puts an account's jobs into one group, at most `limit` of which run at a time. */
export function groupOf({ account_id, limit }: { account_id: string; limit: number }) {
  return { id: account_id, tier: String(Math.min(Math.max(limit, 1), MOST)) }
}
