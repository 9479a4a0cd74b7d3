// Written by `bun run generate` from the document of the service.

/** A colour of the brand. */
export interface BrandColorItem {
  /** #RRGGBB or #RRGGBBAA. */
  color: string
  /** What it is called; `null` for none. Default: null. */
  name?: string | null
}
