// Written by `bun run generate` from the document of the service.

/** A colour of the brand. */
export interface BrandColor {
  /** #RRGGBB or #RRGGBBAA. In capitals. */
  color: string
  /** What it is called; `null` for none. */
  name: string | null
}
