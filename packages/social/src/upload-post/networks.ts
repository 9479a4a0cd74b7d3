import { PLATFORM_FACTS, type PostContent } from '@svc/specification'
import { optionOf } from '../limits/check-options.ts'
import { composeText } from '../post/compose-text.ts'

const { options: RULES } = PLATFORM_FACTS.upload_post.limits

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
    is_aigc: flag(post, 'made_with_ai'),
  }),
  instagram: (post) => ({ ...text(post), media_type: 'REELS' }),
  youtube: (post) => ({
    ...titled(post),
    privacyStatus: option(post, 'visibility') ?? 'public',
    selfDeclaredMadeForKids: flag(post, 'made_for_kids'),
    containsSyntheticMedia: flag(post, 'made_with_ai'),
  }),
  linkedin: (post) => ({ ...titled(post), visibility: isPublic(post) ? 'PUBLIC' : 'CONNECTIONS' }),
  facebook: (post) => ({ ...titled(post), ...chosen(post, 'page_id', 'facebook_page_id') }),
  pinterest: (post) => ({ ...titled(post), ...chosen(post, 'board_id', 'pinterest_board_id') }),
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

type Option = keyof typeof RULES

const option = ({ platform_options }: PostContent, name: Option) =>
  optionOf<string>(platform_options, RULES, name)

const flag = ({ platform_options }: PostContent, name: Option) =>
  String(optionOf<boolean>(platform_options, RULES, name) === true)

const isPublic = (post: PostContent) => option(post, 'visibility') === 'public'

function chosen(post: PostContent, name: Option, member: string): Record<string, string> {
  const value = option(post, name)
  return value ? { [member]: value } : {}
}

/** A title that YouTube takes; without one it begins as the text does. */
function titleOf(post: PostContent): string {
  return (post.title?.trim() || composeText(post)).slice(0, 100).padEnd(2, '.')
}
