import { Type as t } from '@sinclair/typebox'

/** The settings of every service that say how it ends, to be spread into its own. */
export const DrainSettings = {
  /** How long it goes on listening after SIGTERM, while `/readyz` answers 503: longer than what asks there waits. */
  DRAIN_SECONDS: t.Number({ default: 0.5, minimum: 0, maximum: 600 }),
}
