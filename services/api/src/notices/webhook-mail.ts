import type { ListedWebhook, Recipient } from '@svc/domain'
import type { Mail } from '@svc/mail'

/** Writes the mail about a webhook that was switched off because nothing arrived at it. */
export function webhookMail(facts: {
  email: string
  account_name: Recipient['account_name']
  webhook: Pick<ListedWebhook, 'endpoint_id' | 'url' | 'failing_since' | 'last_error'>
  /** Where browsers reach the service, without a trailing slash. */
  baseUrl: string
}): Mail {
  const { endpoint_id, url, failing_since, last_error } = facts.webhook
  const since = failing_since && ` since ${TIME.format(new Date(failing_since))} UTC`
  return {
    to: facts.email,
    subject: `A webhook is switched off: ${new URL(url).hostname}`,
    text: `Hello,

the account "${facts.account_name}" sends its events to

${url}

Nothing has arrived there${since ?? ''}, so no more events are sent to it. The last attempt ended with: ${last_error ?? 'no answer'}

When the receiver works again, see what it missed, send that again and switch the webhook on here:

${facts.baseUrl}/studio/account/webhooks/${endpoint_id}

You get this mail because you own the account.
`,
  }
}

const TIME = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
})
