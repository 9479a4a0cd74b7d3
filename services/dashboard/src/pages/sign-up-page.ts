import { html } from '@svc/http'
import { MOST_EMAIL_CHARACTERS } from '../forms/check-credentials.ts'
import { MOST_NAME_CHARACTERS } from '../forms/sign-up-form.ts'
import type { RequestContext } from '../request/request-context.ts'
import { withReturn } from '../request/return-path.ts'
import { PASSWORD_LENGTH } from '../sign-in/password-length.ts'
import type { Words } from '../words/page-words.ts'
import { alone, leadPage } from './alone.ts'
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
  const { words } = context
  const { say } = words
  return alone(
    words,
    say('signUp.title'),
    html`<div class="card">
<h1>${say('signUp.title')}</h1>
${faultSummary(faults)}
${ownForm(
  context,
  { action: '/dashboard/sign-up' },
  html`<input type="hidden" name="return_to" value="${returnTo}">
${field(faults, { name: 'name', label: say('fields.name'), autocomplete: 'name', value: name, maxlength: MOST_NAME_CHARACTERS, isFirst: true })}
${field(faults, { name: 'email', label: say('fields.email'), type: 'email', autocomplete: 'username', value: email, maxlength: MOST_EMAIL_CHARACTERS })}
${newPasswordField(faults, words)}
<button>${say('signUp.submit')}</button>`,
)}
</div>
<p class="below">${say('signUp.already')} <a href="${withReturn('/dashboard/sign-in', returnTo)}">${say('signIn.title')}</a></p>`,
  )
}

/** Explains how to get an account where sign-up is closed, also for an operator without an account. */
export function closedSignUpPage({ words }: RequestContext, returnTo: string): Page {
  const { say, mark } = words
  return leadPage(
    words,
    { title: say('signUp.closed'), about: say('signUp.closedAbout') },
    html`<p><a class="button" href="${withReturn('/dashboard/sign-in', returnTo)}">${say('signUp.closedSignIn')}</a></p>
<p class="quiet small">${mark('signUp.operator', {
      add: () => html`<code>bun svc members add --email ADDRESS</code>`,
      open: () => html`<code>SIGN_UP=open</code>`,
    })}</p>`,
  )
}

/** Writes the field of a password that is chosen now. */
export function newPasswordField(faults: Faults, { say }: Words) {
  return field(faults, {
    name: 'password',
    label: say('fields.password'),
    type: 'password',
    autocomplete: 'new-password',
    hint: say('fields.passwordHint', PASSWORD_LENGTH),
    maxlength: 2 * PASSWORD_LENGTH.most,
  })
}
