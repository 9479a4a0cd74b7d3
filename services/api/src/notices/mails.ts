import { EXPORT_DAYS, type ToldPost, type ToldPosts, type WaitingPost } from '@svc/domain'
import type { MailWords } from '@svc/mail'
import type { Comparison, Feed, SocialAccount } from '@svc/specification'
import type { ListedWebhook } from '@svc/specification/member'
import type { Facts, Letter } from './write-notice.ts'

/** The longest name of a feed or of a version, in characters. */
const LONGEST = 80

/** Writes the mail about an account that an owner has deleted, or kept after all. */
export function accountMail({ locale, say }: MailWords, { reader, baseUrl }: Facts): Letter {
  const { account_name: account, closes_at } = reader
  const day = closes_at === null ? '' : dayOf(locale, closes_at)
  const kind = closes_at === null ? 'accountKept' : 'accountClosing'
  const facts = { account, day, url: `${baseUrl}/studio` }
  return { subject: say(`${kind}.subject`, facts), text: say(`${kind}.text`, facts) }
}

/** Writes the mail about an export that can be fetched. Its link asks for signing in: the file has everything. */
export function exportMail({ say }: MailWords, { reader, baseUrl }: Facts): Letter {
  const { account_name: account } = reader
  const facts = { account, days: EXPORT_DAYS, url: `${baseUrl}/studio/account/settings` }
  return { subject: say('export.subject', facts), text: say('export.text', facts) }
}

/** Writes the mail about two versions of which one is better, or neither. */
export function comparisonMail(
  { say, locale, platform: titleOf }: MailWords,
  { reader, comparison, baseUrl }: Facts<{ comparison: Comparison }>,
): Letter {
  const { posts, platform, status, winner_post_id } = comparison
  const isAlike = posts[0]?.title === posts[1]?.title
  const nameOf = ({ title, caption }: (typeof posts)[number]) =>
    oneLine((isAlike ? caption : title) || title || '', LONGEST)
  const winner = posts.find(({ post_id }) => post_id === winner_post_id)
  const percent = new Intl.NumberFormat(locale, { style: 'percent' })
  const facts = {
    outcome: status,
    name: winner ? nameOf(winner) : '',
    // Never told as certain.
    chance: percent.format(Math.min(winner?.chance ?? 0, 0.99)),
  }
  return {
    subject: say('comparison.subject', facts),
    text: say('comparison.text', {
      ...facts,
      account: reader.account_name,
      platform: titleOf(platform),
      posts: posts.map((post) => `– ${nameOf(post)}`).join('\n'),
      url: `${baseUrl}/studio/figures`,
    }),
  }
}

/** Writes the mail about a feed that could not be read for a week. */
export function feedMail(
  { say }: MailWords,
  { reader, feed, baseUrl }: Facts<{ feed: Feed }>,
): Letter {
  const name = oneLine(feed.title ?? feed.url, LONGEST)
  return {
    subject: say('feed.subject', { name }),
    text: say('feed.text', {
      name,
      account: reader.account_name,
      address: feed.url,
      error: feed.last_error ?? '',
      url: `${baseUrl}/studio/feeds`,
    }),
  }
}

type ToldAccount = Pick<
  SocialAccount,
  'platform' | 'handle' | 'status' | 'status_reason' | 'token_expires_at'
>

/** Writes the mail about a social account whose platform does not accept the connection any more, or will not in a few days. */
export function socialAccountMail(
  { locale, platform: titleOf, say }: MailWords,
  { reader, account: its, baseUrl }: Facts<{ account: ToldAccount }>,
): Letter {
  const { handle, status, status_reason, token_expires_at: end } = its
  const where = { handle, platform: titleOf(its.platform) }
  const rest = { ...where, account: reader.account_name, url: `${baseUrl}/studio/accounts` }
  const reason = status_reason ?? say('socialAccount.nothingSaid')
  return {
    subject: say('socialAccount.subject', where),
    text:
      status === 'expiring' && end
        ? say('socialAccount.ending', { ...rest, day: dayOf(locale, end) })
        : say('socialAccount.text', { ...rest, reason }),
  }
}

type ToldWebhook = Pick<ListedWebhook, 'endpoint_id' | 'url' | 'failing_since' | 'last_error'>

/** Writes the mail about a webhook that was switched off because nothing arrived at it. */
export function webhookMail(
  { locale, say }: MailWords,
  { reader, webhook, baseUrl }: Facts<{ webhook: ToldWebhook }>,
): Letter {
  const { endpoint_id, url: receiver, failing_since, last_error } = webhook
  return {
    subject: say('webhook.subject', { host: new URL(receiver).hostname }),
    text: say('webhook.text', {
      account: reader.account_name,
      receiver,
      since: failing_since ? dayOf(locale, failing_since, { timeStyle: 'short' }) : 'none',
      error: last_error ?? say('webhook.noAnswer'),
      url: `${baseUrl}/studio/account/webhooks/${endpoint_id}`,
    }),
  }
}

const dayOf = (locale: string, instant: string, more: Intl.DateTimeFormatOptions = {}) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC', ...more }).format(
    new Date(instant),
  )

/** The longest name of a post, and the longest reason, in characters. */
const LONGEST_TITLE = { name: 80, reason: 300 }

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
      ? [words.say('failedPosts.said', { message: oneLine(error.message, LONGEST_TITLE.reason) })]
      : []),
    words.say(`refusal.steps.${category}`),
  ].join('\n')
}

/** What a post is called: its title, or how its text begins. */
const nameOf = (words: MailWords, { title, caption, platform }: ToldPost) =>
  oneLine(title || (caption ?? '').trim().split('\n', 1)[0] || '', LONGEST_TITLE.name) ||
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
