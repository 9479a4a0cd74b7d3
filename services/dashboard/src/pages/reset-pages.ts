import { html } from '@svc/http'
import { MOST_EMAIL_CHARACTERS } from '../forms/check-credentials.ts'
import type { RequestContext } from '../request/request-context.ts'
import { withReturn } from '../request/return-path.ts'
import { alone } from './alone.ts'
import { type Faults, faultSummary, field } from './fields.ts'
import { ownForm } from './own-form.ts'
import type { Page } from './page.ts'
import { newPasswordField } from './sign-up-page.ts'

/** Asks where to send the link. */
export function forgotPage(
  context: RequestContext,
  { email, faults, returnTo }: { email: string; faults: Faults; returnTo: string },
): Page {
  return alone(
    'Forgot the password',
    html`<div class="card">
<div class="lead"><h1>Forgot the password?</h1>
<p class="quiet">A link to set a new one comes by mail.</p></div>
${faultSummary(faults)}
${ownForm(
  context,
  { action: '/dashboard/forgot-password' },
  html`${field(faults, { name: 'email', label: 'E-mail', type: 'email', autocomplete: 'username', value: email, maxlength: MOST_EMAIL_CHARACTERS, isFirst: true })}
<button>Send the link</button>`,
)}
</div>
<p class="below"><a href="${withReturn('/dashboard/sign-in', returnTo)}">Back to signing in</a></p>`,
  )
}

/** Shows the same text whether the address is registered or not. */
export function mailSentPage(email: string): Page {
  return alone(
    'Check your mail',
    html`<div class="card">
<div class="lead"><h1>Check your mail</h1>
<p>If <bdi><strong>${email}</strong></bdi> has an account here, a link is on its way. It works once, for an hour.</p></div>
<p class="quiet small">Nothing there? Look among the junk, or <a href="/dashboard/forgot-password">try another address</a>.</p>
</div>
<p class="below"><a href="/dashboard/sign-in">Back to signing in</a></p>`,
  )
}

/** Asks for the new password after the link was followed. */
export function newPasswordPage(
  context: RequestContext,
  { token, faults }: { token: string; faults: Faults },
): Page {
  return alone(
    'Set a new password',
    html`<div class="card">
<div class="lead"><h1>Set a new password</h1>
<p class="quiet">It signs you out everywhere.</p></div>
${faultSummary(faults)}
${ownForm(
  context,
  { action: '/dashboard/reset-password' },
  html`<input type="hidden" name="token" value="${token}">
${newPasswordField(faults)}
<button>Set the password</button>`,
)}
</div>`,
  )
}

/** Explains where to get help when no mail is sent; the text is the same for every visitor. */
export function noMailPage(returnTo: string): Page {
  return alone(
    'Forgot the password',
    html`<div class="card">
<div class="lead"><h1>Forgot the password?</h1>
<p>This service sends no mail. Ask the person who runs it for a link to set a new password.</p></div>
<p class="quiet small">Do you run it? <code>bun svc members reset-link --email ADDRESS</code> prints a link that works once, for an hour. With <code>SMTP_URL</code> the service mails it.</p>
</div>
<p class="below"><a href="${withReturn('/dashboard/sign-in', returnTo)}">Back to signing in</a></p>`,
  )
}

/**
 * Shows that a link was used or has expired.
 *
 * @param again - Path of the page that sends another link.
 */
export function deadLinkPage(
  again: '/dashboard/forgot-password' | '/dashboard/verify-email',
): Page {
  return alone(
    'This link no longer works',
    html`<div class="card">
<div class="lead"><h1>This link no longer works</h1>
<p>It was used already, is more than an hour old, or belongs to another account. Nothing has changed.</p></div>
<p><a class="button" href="${again}">Get a new one</a></p>
</div>`,
  )
}
