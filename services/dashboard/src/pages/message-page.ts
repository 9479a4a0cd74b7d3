import { html } from '@svc/http'
import type { PageRefusal } from '../request/page-refusal.ts'
import type { Words } from '../words/page-words.ts'
import { leadPage } from './alone.ts'
import type { Page } from './page.ts'

export function messagePage(
  words: Words,
  { reason, values }: PageRefusal,
  request_id: string | null,
): Page {
  const { say, mark } = words
  return leadPage(
    words,
    {
      title: say(`refusals.${reason}.title`),
      about: say(`refusals.${reason}.message`, values),
    },
    html`${request_id ? html`<p class="quiet small">${mark('refusals.named', { id: () => html`<code>${request_id}</code>` })}</p>` : null}
<p><a href="/dashboard">${say('refusals.toDashboard')}</a></p>`,
  )
}
