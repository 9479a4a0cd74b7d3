// Written by `bun run generate` from the document of the service.

import type { BrandColorItem } from './brand-color-item.ts'

/** The brand's colours, all of them. */
export interface BrandColorsRequest {
  /** All of them, the most important first: they replace those there are. */
  items: BrandColorItem[]
  /** Of those that it replaces; another is a `CONFLICT`. Default: any. */
  updated_at?: string | null
}
