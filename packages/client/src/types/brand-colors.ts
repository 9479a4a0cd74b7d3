// Written by `bun run generate` from the document of the service.

import type { BrandColor } from './brand-color.ts'

/** Colours that are offered wherever one is chosen. They change no clip by themselves. */
export interface BrandColors {
  /** All of them, in the order in which they were given. */
  items: BrandColor[]
  /** When they were last given; `null` before the first time. */
  updated_at: string | null
}
