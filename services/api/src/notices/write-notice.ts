import * as domain from '@svc/domain'
import { ApiError } from '@svc/errors'
import { type Mail, type MailWords, mailWordsIn } from '@svc/mail'
import { timeOf } from '../share-page/review-views.ts'
import * as mails from './mails.ts'
import type { NoticeDependencies } from './notices.ts'

/** The most posts or comments that a mail lists. */
const MOST_LISTED = 20

type Writing = Pick<NoticeDependencies, 'sql' | 'baseUrl' | 'approvals' | 'unsubscribing'>

export type Letter = Pick<Mail, 'subject' | 'text'>

/** What is to be known of the member who reads it. */
export type Reader = Omit<domain.Recipient, 'email'>

/** What a mail is written from: what it tells of, its reader, and where browsers reach the service, without a trailing slash. */
export type Facts<Told = object> = Told & { reader: Reader; baseUrl: string }

/** Writes the mail of a notice from what is so now; `null` when what it tells of has passed. */
export async function writeNotice(
  dependencies: Writing,
  sent: domain.SentNotice,
  recipient: domain.Recipient,
): Promise<Mail | null> {
  const words = mailWordsIn(recipient.language)
  const letter = await writeLetter(dependencies, sent, { reader: recipient, words })
  if (!letter) return null
  const { subject, notice } = sent
  const to = recipient.email
  if (!domain.isSwitched(notice.kind)) return { ...letter, to }
  const unsubscribeUrl = dependencies.unsubscribing.url({ subject, kind: notice.kind })
  const text = `${letter.text}\n${words.say('footer', { url: unsubscribeUrl })}`
  return { ...letter, to, text, unsubscribeUrl }
}

/** Writes what a notice says, from what is so now; `null` when what it tells of has passed. */
export async function writeLetter(
  { sql, baseUrl, approvals }: Writing,
  { account_id, notice }: Pick<domain.SentNotice, 'account_id' | 'notice'>,
  { reader, words }: { reader: Reader; words: MailWords },
): Promise<Letter | null> {
  switch (notice.kind) {
    case 'export_ready':
      return mails.exportMail(words, { reader, baseUrl })
    case 'account_closing':
    case 'account_kept': {
      const isClosing = reader.closes_at !== null
      if (isClosing !== (notice.kind === 'account_closing')) return null
      return mails.accountMail(words, { reader, baseUrl })
    }
    case 'webhook_disabled': {
      const { endpoint_id } = notice
      const webhook = await domain
        .readListedWebhook(sql, { account_id, endpoint_id })
        .catch(unlessGone)
      if (webhook?.status !== 'disabled') return null
      return mails.webhookMail(words, { reader, webhook, baseUrl })
    }
    case 'social_account_expired': {
      const { social_account_id } = notice
      const account = await domain.readSocialAccount(sql, { account_id, social_account_id })
      if (account?.status !== 'expired' && account?.status !== 'expiring') return null
      return mails.socialAccountMail(words, { reader, account, baseUrl })
    }
    case 'posts_failed': {
      const { notice_id } = notice
      const failed = await domain.readFailedPosts(sql, { account_id, notice_id }, MOST_LISTED)
      if (failed.count === 0) return null
      return mails.failedPostsMail(words, { reader, ...failed, baseUrl })
    }
    case 'comments_made': {
      const { notice_id } = notice
      const told = await domain.readToldComments(sql, { account_id, notice_id }, MOST_LISTED)
      if (told.count === 0) return null
      return commentsMail(words, { reader, ...told, baseUrl })
    }
    case 'comparison_settled': {
      const tenant = { sql, accountId: account_id }
      const comparison = await domain.readComparison(tenant, notice.comparison_id)
      return mails.comparisonMail(words, { reader, comparison, baseUrl })
    }
    case 'feed_failed': {
      const tenant = { sql, accountId: account_id }
      const feed = await domain.readFeed(tenant, notice.feed_id).catch(unlessGone)
      return feed?.status === 'failed' ? mails.feedMail(words, { reader, feed, baseUrl }) : null
    }
    case 'posts_awaiting_approval': {
      const tenant = { sql, accountId: account_id, approvals }
      const waiting = await domain.readWaitingPosts(tenant, MOST_LISTED)
      if (waiting.count === 0) return null
      return mails.waitingPostsMail(words, { reader, ...waiting, baseUrl })
    }
  }
}

function unlessGone(error: unknown): null {
  if (error instanceof ApiError && error.code === 'NOT_FOUND') return null
  throw error
}

interface Told {
  comments: domain.ToldComment[]
  /** How many there are, also those that are not among `comments`. */
  count: number
}

/** The longest title of a clip, and the longest text, in characters. */
const LONGEST = { title: 80, text: 300 }

/** Writes the mail about what visitors of share links said. */
function commentsMail(
  { say }: MailWords,
  { reader, comments, count, baseUrl }: Facts<Told>,
): Letter {
  const titleOf = ({ clip_title }: domain.ToldComment) => mails.oneLine(clip_title, LONGEST.title)
  const lines = (said: domain.ToldComment) => {
    const { clip_id, name, verdict, at, text } = said
    const where = at === null ? 'none' : timeOf(at)
    const facts = { name, verdict: verdict ?? 'none', title: titleOf(said), at: where }
    return [
      say('comments.verdicts', facts),
      ...(text === '' ? [] : [mails.oneLine(text, LONGEST.text)]),
      `${baseUrl}/studio/clips/${clip_id}`,
    ].join('\n')
  }
  const [first] = comments
  const more = count - comments.length
  return {
    subject: say('comments.subject', {
      count,
      name: first?.name ?? '',
      title: first ? titleOf(first) : '',
    }),
    text: say('comments.text', {
      count,
      account: reader.account_name,
      comments: comments.map(lines).join('\n\n'),
      more: more > 0 ? `\n\n${say('comments.more', { count: more })}` : '',
    }),
  }
}
