import type { FailedPost, Recipient } from '@svc/domain'
import type { Mail, MailWords } from '@svc/mail'

interface Facts {
  recipient: Recipient
  /** The earliest of them. */
  posts: FailedPost[]
  /** How many there are in all. */
  count: number
  /** Where browsers reach the service, without a trailing slash. */
  baseUrl: string
}

/** The longest name of a post, and the longest reason, in characters. */
const LONGEST = { name: 80, reason: 300 }

/** Writes the mail about posts that were given up. */
export function failedPostsMail(
  words: MailWords,
  { recipient, posts, count, baseUrl }: Facts,
): Mail {
  const { subject, text, more } = words.failedPosts
  const calendar = `${baseUrl}/studio/calendar`
  const rest = count - posts.length
  return {
    to: recipient.email,
    subject: subject({ count, name: posts[0] ? nameOf(words, posts[0]) : '' }),
    text: text({
      count,
      account: recipient.account_name,
      posts: posts
        .map((post) => `${describe(words, post)}\n${calendar}?post=${post.post_id}`)
        .join('\n\n'),
      more: rest > 0 ? `\n\n${more({ count: rest, url: calendar })}` : '',
    }),
  }
}

function describe(words: MailWords, post: FailedPost): string {
  const { platform, handle, error } = post
  const category = error?.category ?? 'unknown'
  const due = { platform: words.platforms[platform], handle, ...timeOf(words, post) }
  return [
    nameOf(words, post),
    words.failedPosts.planned(due),
    words.refusal.reasons[category],
    ...(error ? [words.failedPosts.said(oneLine(error.message, LONGEST.reason))] : []),
    words.refusal.steps[category],
  ].join('\n')
}

/** What a post is called: its title, or how its text begins. */
const nameOf = (words: MailWords, { title, caption, platform }: FailedPost) =>
  oneLine(title || (caption ?? '').trim().split('\n', 1)[0] || '', LONGEST.name) ||
  words.platforms[platform]

/** When a post was due, in the time zone of its author if they named one. */
function timeOf({ locale }: MailWords, { scheduled_at, timezone }: FailedPost) {
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
function oneLine(text: string, most: number): string {
  const clean = text
    .slice(0, 4 * most)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  const characters = [...clean]
  return characters.length > most ? `${characters.slice(0, most).join('')}…` : clean
}
