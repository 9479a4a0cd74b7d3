// Written by `bun run generate` from the document of the service.

/** Where the browser goes on. */
export interface AuthorizationCompletion {
  /** Where the browser goes on. */
  redirect_to: string
}
