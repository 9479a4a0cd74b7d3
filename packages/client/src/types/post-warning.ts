// Written by `bun run generate` from the document of the service.

/** What of a delivered post is not as it was asked for. */
export interface PostWarning {
  /** The video could not be put into its playlist, or it is not known whether it was. */
  code: 'playlist_not_set' | 'playlist_uncertain'
  /** The same in words. */
  message: string
}
