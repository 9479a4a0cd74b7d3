import type { ToldPost, ToldPosts, WaitingPost } from '@svc/domain'
import type { MailWords } from '@svc/mail'
import type { Facts, Letter } from './write-notice.ts'

/** The longest name of a post, and the longest reason, in characters. */
const LONGEST = { name: 80, reason: 300 }

export function failedPostsMail(words: MailWords, facts: Facts<ToldPosts<ToldPost>>): Letter {
  const lines = (post: ToldPost) =>
    `${describe(words, post)}\n${facts.baseUrl}/studio/calendar?post=${post.post_id}`
  return writeMail(words, 'failedPosts', facts, lines)
}

/** Writes the mail about posts that wait until a member approves them. */
export function waitingPostsMail(words: MailWords, facts: Facts<ToldPosts<WaitingPost>>): Letter {
  const lines = (post: WaitingPost) =>
    [nameOf(words, post), planned(words, post), post.approval_url].join('\n')
  return writeMail(words, 'waitingPosts', facts, lines)
}

function writeMail<Post extends ToldPost>(
  words: MailWords,
  kind: 'failedPosts' | 'waitingPosts',
  { reader, posts, count, baseUrl }: Facts<ToldPosts<Post>>,
  lines: (post: Post) => string,
): Letter {
  const rest = { count: count - posts.length, url: `${baseUrl}/studio/calendar` }
  return {
    subject: words.say(`${kind}.subject`, { count, name: posts[0] ? nameOf(words, posts[0]) : '' }),
    text: words.say(`${kind}.text`, {
      count,
      account: reader.account_name,
      posts: posts.map(lines).join('\n\n'),
      more: rest.count > 0 ? `\n\n${words.say('failedPosts.more', rest)}` : '',
    }),
  }
}

function planned(words: MailWords, post: ToldPost): string {
  const { platform, handle } = post
  const due = { platform: words.platform(platform), handle, ...timeOf(words, post) }
  return words.say('failedPosts.planned', due)
}

function describe(words: MailWords, post: ToldPost): string {
  const { error } = post
  const category = error?.category ?? 'unknown'
  return [
    nameOf(words, post),
    planned(words, post),
    words.say(`refusal.reasons.${category}`),
    ...(error
      ? [words.say('failedPosts.said', { message: oneLine(error.message, LONGEST.reason) })]
      : []),
    words.say(`refusal.steps.${category}`),
  ].join('\n')
}

/** What a post is called: its title, or how its text begins. */
const nameOf = (words: MailWords, { title, caption, platform }: ToldPost) =>
  oneLine(title || (caption ?? '').trim().split('\n', 1)[0] || '', LONGEST.name) ||
  words.platform(platform)

/** When a post was due, in the time zone of its author if they named one. */
function timeOf({ locale }: MailWords, { scheduled_at, timezone }: ToldPost) {
  const zone = timezone !== null && isZone(timezone) ? timezone : 'UTC'
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: zone,
  })
  return { time: format.format(new Date(scheduled_at)), zone }
}

function isZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }))
  } catch {
    return false
  }
}

/** Writes a text in one line, and no more of it than so many characters. */
export function oneLine(text: string, most: number): string {
  const clean = text
    .slice(0, 4 * most)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  const characters = [...clean]
  return characters.length > most ? `${characters.slice(0, most).join('')}…` : clean
}
