import type { ListedWebhook } from '@svc/domain'
import type { MailWords } from '@svc/mail'
import type { Letter, Reader } from './write-notice.ts'

interface Facts {
  reader: Reader
  webhook: Pick<ListedWebhook, 'endpoint_id' | 'url' | 'failing_since' | 'last_error'>
  /** Where browsers reach the service, without a trailing slash. */
  baseUrl: string
}

/** Writes the mail about a webhook that was switched off because nothing arrived at it. */
export function webhookMail(
  { locale, say }: MailWords,
  { reader, webhook, baseUrl }: Facts,
): Letter {
  const { endpoint_id, url: receiver, failing_since, last_error } = webhook
  return {
    subject: say('webhook.subject', { host: new URL(receiver).hostname }),
    text: say('webhook.text', {
      account: reader.account_name,
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
