import { html } from '@svc/http'
import { MOST_EMAIL_CHARACTERS } from '../forms/check-credentials.ts'
import type { RequestContext } from '../request/request-context.ts'
import { withReturn } from '../request/return-path.ts'
import { PASSWORD_LENGTH } from '../sign-in/password-length.ts'
import { alone } from './alone.ts'
import { type Faults, faultSummary, field } from './fields.ts'
import { ownForm } from './own-form.ts'
import type { Page } from './page.ts'
import { doneNotice } from './page-head.ts'

/** The address of the script that asks the browser for a passkey. */
export const PASSKEY_SCRIPT = '/dashboard/passkey.js'

interface SignInView {
  returnTo: string
  email: string
  faults: Faults
  isSignUpOpen: boolean
}

/** Asks for e-mail and password. */
export function signInPage(context: RequestContext, view: SignInView): Page {
  const { returnTo, email, faults, isSignUpOpen } = view
  const { words } = context
  const { say } = words
  const forgot = html`<a class="small" href="${withReturn('/dashboard/forgot-password', returnTo)}">${say('signIn.forgot')}</a>`
  return alone(
    words,
    say('signIn.title'),
    html`<div class="card">
<h1>${say('signIn.title')}</h1>
${doneNotice(context)}
${faultSummary(faults)}
${ownForm(
  context,
  { action: '/dashboard/sign-in' },
  html`<input type="hidden" name="return_to" value="${returnTo}">
${field(faults, { name: 'email', label: say('fields.email'), type: 'email', autocomplete: 'username', value: email, maxlength: MOST_EMAIL_CHARACTERS, isFirst: email === '' })}
${field(faults, { name: 'password', label: say('fields.password'), type: 'password', autocomplete: 'current-password', maxlength: 2 * PASSWORD_LENGTH.most, aside: forgot, isFirst: email !== '' })}
<button>${say('signIn.title')}</button>`,
)}
${passkeyForm(context, returnTo)}
</div>
<p class="below">${say('signIn.new')} <a href="${withReturn('/dashboard/sign-up', returnTo)}">${say(isSignUpOpen ? 'signIn.create' : 'signIn.ask')}</a></p>`,
  )
}

/** Signs in with a passkey; seen where the browser knows them. */
const passkeyForm = (
  context: RequestContext,
  returnTo: string,
) => html`<form method="post" action="/dashboard/sign-in/passkey" data-options="/dashboard/sign-in/passkey">
<input type="hidden" name="form_token" value="${context.formToken}">
<input type="hidden" name="return_to" value="${returnTo}">
<input type="hidden" name="answer">
<button class="calm" type="button" data-passkey hidden>${context.words.say('signIn.passkey')}</button>
</form>
<script type="module" src="${PASSKEY_SCRIPT}"></script>`
