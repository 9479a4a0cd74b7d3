// Written by `bun run generate` from the document of the service.

import type { PreferenceWeights } from './preference-weights.ts'

/** What likes and dislikes taught. */
export interface Preferences {
  weights: PreferenceWeights
  /** When the last reaction was learned from; `null` before the first. */
  updated_at: string | null
}
