import type { Recipient } from '@svc/domain'
import type { Mail, MailWords } from '@svc/mail'
import type { SocialAccount } from '@svc/specification'

interface Facts {
  recipient: Recipient
  account: Pick<SocialAccount, 'platform' | 'handle' | 'status_reason'>
  /** Where browsers reach the service, without a trailing slash. */
  baseUrl: string
}

/** Writes the mail about a social account whose platform does not accept the connection any more. */
export function socialAccountMail(
  { platform: titleOf, say }: MailWords,
  { recipient, account: { platform, handle, status_reason: reason }, baseUrl }: Facts,
): Mail {
  const where = { handle, platform: titleOf(platform) }
  const [account, url] = [recipient.account_name, `${baseUrl}/studio/accounts`]
  return {
    to: recipient.email,
    subject: say('socialAccount.subject', where),
    text: say('socialAccount.text', {
      ...where,
      account,
      reason: reason ?? say('socialAccount.nothingSaid'),
      url,
    }),
  }
}
