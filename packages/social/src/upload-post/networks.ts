import type { PostContent } from '@svc/specification'
import { optionsOf } from '../limits/check-options.ts'
import { composeText } from '../post/compose-text.ts'

type Form = (post: PostContent) => Record<string, string>

/** Networks whose posts have one text. */
const text: Form = (post) => ({ title: composeText(post) })

/** Networks whose posts have a title and a text. */
const titled: Form = (post) => ({ title: titleOf(post), description: composeText(post) })

/**
 * What Upload-Post is sent besides the video, for each network that it takes videos for.
 *
 * @see https://docs.upload-post.com/api/upload-video
 */
export const NETWORKS: Readonly<Record<string, Form>> = {
  tiktok: (post) => ({
    ...text(post),
    privacy_level: isPublic(post) ? 'PUBLIC_TO_EVERYONE' : 'SELF_ONLY',
    is_aigc: flag(options(post).made_with_ai),
  }),
  instagram: (post) => ({ ...text(post), media_type: 'REELS' }),
  youtube: (post) => ({
    ...titled(post),
    privacyStatus: options(post).visibility ?? 'public',
    selfDeclaredMadeForKids: flag(options(post).made_for_kids),
    containsSyntheticMedia: flag(options(post).made_with_ai),
  }),
  linkedin: (post) => ({ ...titled(post), visibility: isPublic(post) ? 'PUBLIC' : 'CONNECTIONS' }),
  facebook: (post) => ({
    ...titled(post),
    ...chosen('facebook_page_id', options(post).page_id),
  }),
  pinterest: (post) => ({
    ...titled(post),
    ...chosen('pinterest_board_id', options(post).board_id),
  }),
  x: text,
  threads: text,
  bluesky: text,
  mastodon: text,
  discord: text,
  telegram: text,
}

/** Networks that Upload-Post writes a first comment on. */
export const COMMENTED: ReadonlySet<string> = new Set([
  ...['instagram', 'facebook', 'threads', 'bluesky', 'x', 'youtube', 'linkedin'],
])

const options = (post: PostContent) => optionsOf('upload_post', post)
const isPublic = (post: PostContent) => options(post).visibility === 'public'
const flag = (value: boolean | null) => String(value === true)
const chosen = (member: string, value: string | null) => (value ? { [member]: value } : {})

/** A title that YouTube takes; without one it begins as the text does. */
function titleOf(post: PostContent): string {
  return (post.title?.trim() || composeText(post)).slice(0, 100).padEnd(2, '.')
}
