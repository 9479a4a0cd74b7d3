// Written by `bun run generate` from the document of the service.

/** The credential that asked for it. */
export interface PostAuthor {
  /** What kind of credential. */
  kind: 'api_key' | 'oauth' | 'dashboard'
  /** What it is called. */
  name: string | null
}
