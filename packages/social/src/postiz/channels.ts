import type { PostContent } from '@svc/specification'
import { optionsOf } from '../limits/check-options.ts'
import { composeText } from '../post/compose-text.ts'

type Settings = (post: PostContent) => Record<string, unknown>

const none: Settings = () => ({})

/**
 * What Postiz asks for besides text and video, for each network whose channels take a video with no more than that.
 *
 * @see https://docs.postiz.com/public-api/posts/create
 */
export const CHANNEL_SETTINGS: Readonly<Record<string, Settings>> = {
  x: (post) => ({
    who_can_reply_post: 'everyone',
    made_with_ai: optionsOf('postiz', post).made_with_ai === true,
  }),
  instagram: () => ({ post_type: 'post' }),
  'instagram-standalone': () => ({ post_type: 'post' }),
  youtube: (post) => ({
    title: titleOf(post),
    type: visibilityOf(post),
    selfDeclaredMadeForKids: optionsOf('postiz', post).made_for_kids ? 'yes' : 'no',
  }),
  // Postiz gives TikTok an address of the video, so that its own must be public.
  tiktok: (post) => ({
    privacy_level: visibilityOf(post) === 'public' ? 'PUBLIC_TO_EVERYONE' : 'SELF_ONLY',
    duet: false,
    stitch: false,
    comment: false,
    autoAddMusic: 'no',
    brand_content_toggle: false,
    brand_organic_toggle: false,
    video_made_with_ai: optionsOf('postiz', post).made_with_ai === true,
    content_posting_method: 'DIRECT_POST',
  }),
  linkedin: none,
  'linkedin-page': none,
  facebook: none,
  threads: none,
  bluesky: none,
  mastodon: none,
  telegram: none,
  nostr: none,
  vk: none,
}

/**
 * The longest text that Postiz takes where that is less than the network's own, or we do not know the network.
 *
 * @see https://docs.postiz.com/general/platforms/overview
 */
export const LONGEST: Readonly<Record<string, number>> = {
  tiktok: 2000,
  telegram: 4096,
  vk: 2048,
  nostr: 100_000,
}

/** Networks of which Postiz leaves out what follows the first text of a post. */
export const UNCOMMENTED: ReadonlySet<string> = new Set(['youtube', 'tiktok'])

const visibilityOf = (post: PostContent) => optionsOf('postiz', post).visibility

/** YouTube needs a title of two characters; without one it begins as the text does. */
function titleOf(post: PostContent): string {
  const title = post.title?.trim() || composeText(post)
  return title.slice(0, 100).padEnd(2, '.')
}
