import { type Html, html } from '@svc/http'
import type { Visit } from '../visit/visits.ts'

/** Writes a form that only this visit can send. */
export function ownForm(
  { form_token }: Visit,
  { action, className }: { action: string; className?: string },
  content: Html,
): Html {
  return html`<form method="post" action="${action}"${className ? html` class="${className}"` : null}>
<input type="hidden" name="form_token" value="${form_token}">
${content}
</form>`
}
