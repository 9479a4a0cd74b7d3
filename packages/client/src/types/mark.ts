// Written by `bun run generate` from the document of the service.

/** A word that was looked for. */
export interface Mark {
  /** Where it begins in `text`, counted in UTF-16 code units. Unit: characters. */
  from: number
  /** Where it ends. Unit: characters. */
  to: number
}
