import { EXPORT_DAYS } from '@svc/domain'
import type { MailWords } from '@svc/mail'
import type { Letter, Reader } from './write-notice.ts'

interface Facts {
  reader: Reader
  /** Where browsers reach the service, without a trailing slash. */
  baseUrl: string
}

/** Writes the mail about an account that an owner has deleted, or kept after all. */
export function accountMail({ locale, say }: MailWords, { reader, baseUrl }: Facts): Letter {
  const { account_name: account, closes_at } = reader
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  const day = closes_at === null ? '' : format.format(new Date(closes_at))
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
