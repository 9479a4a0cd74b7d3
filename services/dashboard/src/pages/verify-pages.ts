import { html } from '@svc/http'
import type { MemberContext } from '../request/request-context.ts'
import { alone } from './alone.ts'
import { ownForm } from './own-form.ts'
import type { Page } from './page.ts'

const PATH = '/dashboard/verify-email'

/** Says why an address has to be verified, and sends the link. */
export function sendLinkPage(
  context: MemberContext,
  { returnTo, isSent }: { returnTo: string; isSent: boolean },
): Page {
  const { email } = context.member
  return alone(
    'Verify your e-mail address',
    html`<div class="card">
<div class="lead"><h1>${isSent ? 'Check your mail' : 'Verify your e-mail address'}</h1>
<p>${isSent ? html`A link is on its way to <bdi><strong>${email}</strong></bdi>. Open it in this browser. It works once, for an hour.` : html`Anyone can type <bdi><strong>${email}</strong></bdi> into a form. A link that is sent there shows that it is yours.`}</p></div>
<p class="quiet small">API keys and connected apps go on working when you sign out, so they need a verified address.</p>
${ownForm(
  context,
  { action: `${PATH}/send` },
  html`<input type="hidden" name="return_to" value="${returnTo}">
<button${isSent ? html` class="calm"` : null}>${isSent ? 'Send another link' : 'Send the link'}</button>`,
)}
</div>
<p class="below"><a href="/dashboard">Not now</a></p>`,
  )
}

/** Asks for a click, so that a program that opens every link of a mail verifies nothing. */
export function confirmEmailPage(
  context: MemberContext,
  { token, returnTo }: { token: string; returnTo: string },
): Page {
  const { email } = context.member
  return alone(
    'Verify your e-mail address',
    html`<div class="card">
<div class="lead"><h1>Is this your address?</h1>
<p><bdi><strong>${email}</strong></bdi></p></div>
${ownForm(
  context,
  { action: PATH },
  html`<input type="hidden" name="token" value="${token}">
<input type="hidden" name="return_to" value="${returnTo}">
<button>Yes, verify it</button>`,
)}
</div>
<p class="below"><a href="/dashboard">Not now</a></p>`,
  )
}
