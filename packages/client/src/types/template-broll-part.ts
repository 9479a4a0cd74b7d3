// Written by `bun run generate` from the document of the service.

/** Pictures and videos that are shown while they are spoken of. */
export interface TemplateBrollPart {
  /** Whether pictures and videos of the brand kit are shown while they are spoken of. Default: false. */
  enabled?: boolean
  /** The most of a clip that they may cover. Default: 0.3. Unit: fraction. */
  density?: number
  /** Where they come from. Default: "brand_kit". */
  source?: 'brand_kit'
}
