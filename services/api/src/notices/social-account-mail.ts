import type { MailWords } from '@svc/mail'
import type { SocialAccount } from '@svc/specification'
import type { Letter, Reader } from './write-notice.ts'

interface Facts {
  reader: Reader
  account: Pick<
    SocialAccount,
    'platform' | 'handle' | 'status' | 'status_reason' | 'token_expires_at'
  >
  /** Where browsers reach the service, without a trailing slash. */
  baseUrl: string
}

/** Writes the mail about a social account whose platform does not accept the connection any more, or will not in a few days. */
export function socialAccountMail(
  { locale, platform: titleOf, say }: MailWords,
  { reader, account: its, baseUrl }: Facts,
): Letter {
  const { handle, status, status_reason, token_expires_at: end } = its
  const where = { handle, platform: titleOf(its.platform) }
  const rest = { ...where, account: reader.account_name, url: `${baseUrl}/studio/accounts` }
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  const reason = status_reason ?? say('socialAccount.nothingSaid')
  return {
    subject: say('socialAccount.subject', where),
    text:
      status === 'expiring' && end
        ? say('socialAccount.ending', { ...rest, day: day.format(new Date(end)) })
        : say('socialAccount.text', { ...rest, reason }),
  }
}
