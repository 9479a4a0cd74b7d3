import type { Recipient } from '@svc/domain'
import type { Mail } from '@svc/mail'
import type { SocialAccount } from '@svc/specification'

/** Writes the mail about a social account whose platform does not accept the connection any more. */
export function socialAccountMail(facts: {
  email: string
  account_name: Recipient['account_name']
  account: Pick<SocialAccount, 'platform' | 'handle' | 'status_reason'>
  /** Where browsers reach the service, without a trailing slash. */
  baseUrl: string
}): Mail {
  const { platform, handle, status_reason } = facts.account
  return {
    to: facts.email,
    subject: `Connect ${handle} (${platform}) again`,
    text: `Hello,

the account "${facts.account_name}" publishes clips to ${handle} (${platform}), and the platform does not accept the connection any more. It says: ${status_reason ?? 'nothing further'}

Posts that are planned for it fail until it is connected again. That takes a minute here:

${facts.baseUrl}/studio/accounts

You get this mail because you own the account.
`,
  }
}
