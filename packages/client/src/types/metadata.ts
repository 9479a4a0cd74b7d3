// Written by `bun run generate` from the document of the service.

/** Texts of the client's own, given back in reads and events: at most 20, names of 1 to 40 characters, values of at most 500. */
export type Metadata = Record<string, string>
