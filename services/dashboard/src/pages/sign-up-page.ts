import { html } from '@svc/http'
import { MOST_EMAIL_CHARACTERS } from '../forms/check-credentials.ts'
import { MOST_NAME_CHARACTERS } from '../forms/sign-up-form.ts'
import type { RequestContext } from '../request/request-context.ts'
import { withReturn } from '../request/return-path.ts'
import { PASSWORD_LENGTH } from '../sign-in/password-length.ts'
import { alone } from './alone.ts'
import { type Faults, faultSummary, field } from './fields.ts'
import { ownForm } from './own-form.ts'
import type { Page } from './page.ts'

interface SignUpView {
  returnTo: string
  name: string
  email: string
  faults: Faults
}

/** Asks for name, e-mail address and password. */
export function signUpPage(
  context: RequestContext,
  { returnTo, name, email, faults }: SignUpView,
): Page {
  return alone(
    'Create an account',
    html`<div class="card">
<h1>Create an account</h1>
${faultSummary(faults)}
${ownForm(
  context,
  { action: '/dashboard/sign-up' },
  html`<input type="hidden" name="return_to" value="${returnTo}">
${field(faults, { name: 'name', label: 'Your name', autocomplete: 'name', value: name, maxlength: MOST_NAME_CHARACTERS, isFirst: true })}
${field(faults, { name: 'email', label: 'E-mail', type: 'email', autocomplete: 'username', value: email, maxlength: MOST_EMAIL_CHARACTERS })}
${newPasswordField(faults)}
<button>Create the account</button>`,
)}
</div>
<p class="below">Already here? <a href="${withReturn('/dashboard/sign-in', returnTo)}">Sign in</a></p>`,
  )
}

/** Explains how to get an account where sign-up is closed, also for an operator without an account. */
export function closedSignUpPage(returnTo: string): Page {
  return alone(
    'Sign-up is closed',
    html`<div class="card">
<div class="lead"><h1>Sign-up is closed</h1>
<p>This service does not accept new accounts at the moment. Ask its operator for one.</p></div>
<p><a class="button" href="${withReturn('/dashboard/sign-in', returnTo)}">Sign in with an account you have</a></p>
<p class="quiet small">Do you run it? <code>bun svc members add --email ADDRESS</code> lets a person in, you first. <code>SIGN_UP=open</code> lets anyone in.</p>
</div>`,
  )
}

/** Writes the field of a password that is chosen now. */
export function newPasswordField(faults: Faults) {
  return field(faults, {
    name: 'password',
    label: 'Password',
    type: 'password',
    autocomplete: 'new-password',
    hint: `At least ${PASSWORD_LENGTH.least} characters. A few words in a row are better than one hard word.`,
    maxlength: 2 * PASSWORD_LENGTH.most,
  })
}
