import { PLATFORM_FACTS, type PostContent } from '@svc/specification'
import { optionOf } from '../limits/check-options.ts'

/** Returns the playlist that a post is to be added to; `null` for none. */
export function playlistOf({ platform_options }: PostContent): string | null {
  return optionOf<string>(platform_options, PLATFORM_FACTS.youtube.limits.options, 'playlist_id')
}
