import type { MailWords } from '@svc/mail'
import type { Feed } from '@svc/specification'
import { oneLine } from './posts-mails.ts'
import type { Letter, Reader } from './write-notice.ts'

interface Facts {
  reader: Reader
  feed: Feed
  /** Where browsers reach the service, without a trailing slash. */
  baseUrl: string
}

/** The longest name of a feed, in characters. */
const LONGEST = 80

/** Writes the mail about a feed that could not be read for a week. */
export function feedMail({ say }: MailWords, { reader, feed, baseUrl }: Facts): Letter {
  const name = oneLine(feed.title ?? feed.url, LONGEST)
  return {
    subject: say('feed.subject', { name }),
    text: say('feed.text', {
      ...{ name, account: reader.account_name, address: feed.url },
      ...{ error: feed.last_error ?? '', url: `${baseUrl}/studio/feeds` },
    }),
  }
}
