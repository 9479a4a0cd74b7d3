import { type Html, html } from '@svc/http'
import type { RequestContext } from '../request/request-context.ts'

/** Writes a form with the token that binds it to the session it is shown in. */
export function ownForm(
  { formToken }: RequestContext,
  { action, className }: { action: string; className?: string },
  content: Html,
): Html {
  return html`<form method="post" action="${action}"${className ? html` class="${className}"` : null}>
<input type="hidden" name="form_token" value="${formToken}">
${content}
</form>`
}
