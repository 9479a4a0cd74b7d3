import type { ListedWebhook, Recipient } from '@svc/domain'
import type { Mail, MailWords } from '@svc/mail'

interface Facts {
  recipient: Recipient
  webhook: Pick<ListedWebhook, 'endpoint_id' | 'url' | 'failing_since' | 'last_error'>
  /** Where browsers reach the service, without a trailing slash. */
  baseUrl: string
}

/** Writes the mail about a webhook that was switched off because nothing arrived at it. */
export function webhookMail(
  { locale, say }: MailWords,
  { recipient, webhook, baseUrl }: Facts,
): Mail {
  const { endpoint_id, url: receiver, failing_since, last_error } = webhook
  return {
    to: recipient.email,
    subject: say('webhook.subject', { host: new URL(receiver).hostname }),
    text: say('webhook.text', {
      account: recipient.account_name,
      receiver,
      since: failing_since ? timeOf(locale, failing_since) : 'none',
      error: last_error ?? say('webhook.noAnswer'),
      url: `${baseUrl}/studio/account/webhooks/${endpoint_id}`,
    }),
  }
}

const timeOf = (locale: string, instant: string) =>
  new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(new Date(instant))
