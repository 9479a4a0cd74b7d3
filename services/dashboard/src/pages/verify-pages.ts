import { html } from '@svc/http'
import type { MemberVisit } from '../visit/visits.ts'
import { alone } from './alone.ts'
import { ownForm } from './own-form.ts'
import type { Page } from './page.ts'

const PATH = '/dashboard/verify-email'

/** Says why an address has to be verified, and sends the link. */
export function sendLinkPage(
  visit: MemberVisit,
  { return_to, isSent }: { return_to: string; isSent: boolean },
): Page {
  const { email } = visit.member
  return alone(
    'Verify your e-mail address',
    html`<div class="card">
<div class="lead"><h1>${isSent ? 'Look into your mail' : 'Verify your e-mail address'}</h1>
<p>${isSent ? html`A link is on its way to <bdi><strong>${email}</strong></bdi>. Open it in this browser. It works once, for an hour.` : html`Anybody can type <bdi><strong>${email}</strong></bdi> into a form. A link that is sent there shows that it is yours.`}</p></div>
<p class="quiet small">API keys and connected apps go on working when you sign out, so they need a verified address.</p>
${ownForm(
  visit,
  { action: `${PATH}/send` },
  html`<input type="hidden" name="return_to" value="${return_to}">
<button${isSent ? html` class="calm"` : null}>${isSent ? 'Send another link' : 'Send the link'}</button>`,
)}
</div>
<p class="below"><a href="/dashboard">Not now</a></p>`,
  )
}

/** Asks whoever followed the link, so that a program that opens every link of a mail verifies nothing. */
export function confirmEmailPage(
  visit: MemberVisit,
  { token, return_to }: { token: string; return_to: string },
): Page {
  const { email } = visit.member
  return alone(
    'Verify your e-mail address',
    html`<div class="card">
<div class="lead"><h1>Is this your address?</h1>
<p><bdi><strong>${email}</strong></bdi></p></div>
${ownForm(
  visit,
  { action: PATH },
  html`<input type="hidden" name="token" value="${token}">
<input type="hidden" name="return_to" value="${return_to}">
<button>Yes, verify it</button>`,
)}
</div>
<p class="below"><a href="/dashboard">Not now</a></p>`,
  )
}
