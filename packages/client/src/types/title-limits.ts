// Written by `bun run generate` from the document of the service.

/** How long a title is. */
export interface TitleLimits {
  /** The shortest title. Unit: characters. */
  least: number
  /** The longest title. Unit: characters. */
  most: number
}
