// Written by `bun run generate` from the document of the service.

/** What the link allows. */
export interface ShareRequest {
  /** Whether finished renders can be downloaded there. Default: false. */
  allow_download?: boolean | null
  /** When the link ends by itself. Default: null, never. */
  expires_at?: string | null
  /** What the page asks for; never shown again. Default: null, none. */
  password?: string | null
  /** The clips that it shows. Default: null, all of them. */
  clip_ids?: string[] | null
}
