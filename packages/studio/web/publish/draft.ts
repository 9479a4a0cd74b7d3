import type { Clip, ListedSocialAccount, NewPost, Post } from '@svc/client'
import { composeText, countText, fitWords } from '@svc/social/text'

/** The words of a post while they are written. */
export interface Draft {
  title: string
  caption: string
  /** As it is typed: words with or without `#`, apart by spaces or commas. */
  hashtags: string
  firstComment: string
  options: Record<string, unknown>
}

/** Begins a post with the words of its clip, shortened to what the account takes. */
export function draftOf(
  { title, description, hashtags }: Pick<Clip, 'title' | 'description' | 'hashtags'>,
  { post_limits }: ListedSocialAccount,
): Draft {
  const fitting = fitWords({}, { title, description, hashtags }, post_limits)
  return {
    title: fitting.title ?? '',
    caption: fitting.caption ?? '',
    hashtags: fitting.hashtags.map((tag) => `#${tag}`).join(' '),
    firstComment: '',
    options: {},
  }
}

/** Goes on with the words of a post. */
export const draftOfPost = (post: Post): Draft => ({
  title: post.title ?? '',
  caption: post.caption ?? '',
  hashtags: post.hashtags.map((tag) => `#${tag}`).join(' '),
  firstComment: post.first_comment ?? '',
  options: post.platform_options,
})

const tagsOf = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .map((tag) => tag.replace(/^#+/, ''))
    .filter(Boolean)

export function wordsOf(
  { title, caption, hashtags, firstComment, options }: Draft,
  { post_limits }: ListedSocialAccount,
): Pick<NewPost, 'title' | 'caption' | 'hashtags' | 'first_comment' | 'platform_options'> {
  return {
    ...(post_limits.title && { title }),
    caption,
    hashtags: tagsOf(hashtags),
    ...(post_limits.first_comment && firstComment && { first_comment: firstComment }),
    platform_options: options,
  }
}

/** A count of a text beside what is allowed; `most` is `null` without a limit. */
export interface Count {
  length: number
  most: number | null
  isOver: boolean
}

/** Counts caption and hashtags together, as the platform does. */
export function countCaption(
  { caption, hashtags }: Draft,
  { post_limits: { caption_limit, caption_unit, url_counts } }: ListedSocialAccount,
): Count {
  const text = composeText({ caption, hashtags: tagsOf(hashtags) })
  return countOf(countText(text, caption_unit, url_counts), caption_limit)
}

/** Counts a first comment, where posts bring one. */
export const countComment = (
  { firstComment }: Draft,
  { post_limits: { first_comment_limit, caption_unit, url_counts } }: ListedSocialAccount,
): Count => countOf(countText(firstComment, caption_unit, url_counts), first_comment_limit)

/** Counts a title; `null` where posts have none. */
export function countTitle({ title }: Draft, { post_limits }: ListedSocialAccount): Count | null {
  return post_limits.title && countOf([...title.trim()].length, post_limits.title.most)
}

const countOf = (length: number, most: number | null): Count => ({
  length,
  most,
  isOver: most !== null && length > most,
})

/** Returns whether the words can be sent as they are. */
export function isWithinLimits(draft: Draft, account: ListedSocialAccount): boolean {
  const { title, hashtags_limit, first_comment } = account.post_limits
  const titleCount = countTitle(draft, account)
  const isTitled = !title || [...draft.title.trim()].length >= title.least
  const isTagged = hashtags_limit === null || tagsOf(draft.hashtags).length <= hashtags_limit
  const isCommented = !first_comment || !countComment(draft, account).isOver
  const isShort = !titleCount?.isOver && !countCaption(draft, account).isOver
  return isTitled && isTagged && isCommented && isShort
}
