// Written by `bun run generate` from the document of the service.

/** A public, read-only link to a project. */
export interface Share {
  /** The link; another one after it was given a new address. */
  share_id: string
  /** The project that it shows. */
  project_id: string
  /** The page; with `.json` behind it the same as data. */
  url: string
  /** `expired` once `expires_at` is past: its page is not found until that is changed. */
  status: 'active' | 'expired'
  /** Whether finished renders can be downloaded there. */
  allow_download: boolean
  /** Whether the page asks for a password. */
  password_protected: boolean
  /** The clips that it shows; `null` for all of them. */
  clip_ids: string[] | null
  /** When it ends by itself; `null` for never. */
  expires_at: string | null
  /** How often the page was opened. Unit: views. */
  view_count: number
  /** When it was last opened. */
  last_viewed_at: string | null
  /** When it was made. */
  created_at: string
  /** When it was given its present address; `null` for its first. */
  regenerated_at: string | null
}
