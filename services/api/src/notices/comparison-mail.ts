import type { MailWords } from '@svc/mail'
import type { Comparison } from '@svc/specification'
import { oneLine } from './posts-mails.ts'
import type { Letter, Reader } from './write-notice.ts'

interface Facts {
  reader: Reader
  comparison: Comparison
  /** Where browsers reach the service, without a trailing slash. */
  baseUrl: string
}

/** The longest name of a version, in characters. */
const LONGEST = 80

/** Writes the mail about two versions of which one is better, or neither. */
export function comparisonMail(
  { say, locale, platform: titleOf }: MailWords,
  { reader, comparison, baseUrl }: Facts,
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
