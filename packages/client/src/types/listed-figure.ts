// Written by `bun run generate` from the document of the service.

/** What a platform told of a post at one moment. */
export interface ListedFigure {
  /** The post. */
  post_id: string
  /** The clip that it shows. */
  clip_id: string
  /** The project of the clip. */
  project_id: string
  /** The account that posted it. */
  social_account_id: string
  /** Where it is. */
  platform: 'youtube' | 'instagram' | 'facebook' | 'threads' | 'tiktok' | 'linkedin' | 'x' | 'bluesky' | 'mastodon' | 'webhook' | 'local_folder'
  /** Its title, else that of its clip. */
  title: string | null
  /** When it was posted. */
  posted_at: string
  /** When they were read. */
  at: string
  /** How old the post was to be: 1, 6, 24, 72, 168 or 672. Unit: hours. */
  age_hours: number
  /** How often it was seen; `null` where its platform does not tell. Unit: times. */
  views: number | null
  /** How often it was liked; `null` where its platform does not tell. Unit: times. */
  likes: number | null
  /** How often it was answered; `null` where its platform does not tell. Unit: times. */
  comments: number | null
  /** How often it was passed on; `null` where its platform does not tell. Unit: times. */
  shares: number | null
  /** How often it was kept; `null` where its platform does not tell. Unit: times. */
  saves: number | null
  /** How long it was watched on average; `null` where its platform does not tell. Unit: seconds. */
  watch_seconds_average: number | null
  /** How much of it was watched on average; `null` where its platform does not tell. Unit: fraction from 0 to 1. */
  watched_share: number | null
  /** How many left it in the first 3 seconds; `null` where its platform does not tell. Unit: fraction from 0 to 1. */
  left_early_share: number | null
}
