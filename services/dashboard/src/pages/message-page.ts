import { html } from '@svc/http'
import { alone } from './alone.ts'
import type { Page } from './page.ts'

/** Writes a page with a single message, with or without a session. */
export function messagePage(said: { title: string; message: string; request_id?: string }): Page {
  const { title, message, request_id } = said
  return alone(
    title,
    html`<div class="card">
<div class="lead"><h1>${title}</h1>
<p>${message}</p></div>
${request_id ? html`<p class="quiet small">If you ask about it, name <code>${request_id}</code>.</p>` : null}
<p><a href="/dashboard">Go to the dashboard</a></p>
</div>`,
  )
}
