import { html } from '@svc/http'
import { MOST_EMAIL_CHARACTERS } from '../forms/check-credentials.ts'
import type { RequestContext } from '../request/request-context.ts'
import { HOME, withReturn } from '../request/return-path.ts'
import { leadPage } from './alone.ts'
import { type Faults, faultSummary, field } from './fields.ts'
import { ownForm } from './own-form.ts'
import type { Page } from './page.ts'
import { newPasswordField } from './sign-up-page.ts'

/** Asks where to send the link. */
export function forgotPage(
  context: RequestContext,
  { email, faults, returnTo }: { email: string; faults: Faults; returnTo: string },
): Page {
  const { say } = context.words
  return leadPage(
    context.words,
    { ...forgotten(context), about: say('reset.byMail'), isQuiet: true },
    html`${faultSummary(faults)}
${ownForm(
  context,
  { action: '/dashboard/forgot-password' },
  html`${field(faults, { name: 'email', label: say('fields.email'), type: 'email', autocomplete: 'username', value: email, maxlength: MOST_EMAIL_CHARACTERS, isFirst: true })}
<button>${say('reset.send')}</button>`,
)}`,
    backToSignIn(context, returnTo),
  )
}

const forgotten = ({ words: { say } }: RequestContext) => ({
  title: say('reset.forgotTitle'),
  heading: say('reset.forgot'),
})

/** Shows the same text whether the address is registered or not. */
export function mailSentPage(context: RequestContext, email: string): Page {
  const { words } = context
  const { say, mark } = words
  const about = mark('reset.sent', { email: () => html`<bdi><strong>${email}</strong></bdi>` })
  return leadPage(
    words,
    { title: say('reset.checkMail'), about },
    html`<p class="quiet small">${mark('reset.nothing', { a: (inner) => html`<a href="/dashboard/forgot-password">${inner}</a>` })}</p>`,
    backToSignIn(context, HOME),
  )
}

/** Asks for the new password after the link was followed. */
export function newPasswordPage(
  context: RequestContext,
  { token, faults }: { token: string; faults: Faults },
): Page {
  const { words } = context
  const { say } = words
  return leadPage(
    words,
    { title: say('reset.title'), about: say('reset.about'), isQuiet: true },
    html`${faultSummary(faults)}
${ownForm(
  context,
  { action: '/dashboard/reset-password' },
  html`<input type="hidden" name="token" value="${token}">
${newPasswordField(faults, words)}
<button>${say('reset.submit')}</button>`,
)}`,
  )
}

/** Explains where to get help when no mail is sent; the text is the same for every visitor. */
export function noMailPage(context: RequestContext, returnTo: string): Page {
  const { say, mark } = context.words
  return leadPage(
    context.words,
    { ...forgotten(context), about: say('reset.noMail') },
    html`<p class="quiet small">${mark('reset.operator', {
      link: () => html`<code>bun svc members reset-link --email ADDRESS</code>`,
      smtp: () => html`<code>SMTP_URL</code>`,
    })}</p>`,
    backToSignIn(context, returnTo),
  )
}

/**
 * Shows that a link was used or has expired.
 *
 * @param again - Path of the page that sends another link.
 */
export const deadLinkPage = (
  { words: { say }, words }: RequestContext,
  again: '/dashboard/forgot-password' | '/dashboard/verify-email' | '/studio/account/security',
): Page =>
  leadPage(
    words,
    { title: say('reset.dead'), about: say('reset.deadAbout') },
    html`<p><a class="button" href="${again}">${say('reset.again')}</a></p>`,
  )

const backToSignIn = ({ words: { say } }: RequestContext, returnTo: string) =>
  html`<p class="below"><a href="${withReturn('/dashboard/sign-in', returnTo)}">${say('signIn.back')}</a></p>`
