// Written by `bun run generate` from the document of the service.

/** What of a delivered post is not as it was asked for. */
export interface PostWarning {
  /** The video is not in its playlist, or perhaps not; or it is a draft in the inbox of the account, to be finished in the app of the platform. */
  code: 'playlist_not_set' | 'playlist_uncertain' | 'draft_in_inbox'
  /** The same in words. */
  message: string
}
