import type { PostRules } from '@svc/domain'
import { checkPost, describeLimits, fitPost, priceOf } from '@svc/social'

/** What the platforms accept, as the connectors implement it. */
export const postRules: PostRules = {
  faultsOf: checkPost,
  fit: fitPost,
  limitsOf: describeLimits,
  priceOf,
}
