// Written by `bun run generate` from the document of the service.

export interface DeleteAssetQuery {
  /** Whether it is deleted although templates use it. Default: false. */
  force?: boolean
}
