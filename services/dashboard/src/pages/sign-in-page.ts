import { type Html, html } from '@svc/http'
import { MOST_EMAIL_CHARACTERS } from '../forms/check-credentials.ts'
import type { RequestContext } from '../request/request-context.ts'
import { withReturn } from '../request/return-path.ts'
import { PASSWORD_LENGTH } from '../sign-in/password-length.ts'
import { alone } from './alone.ts'
import { type Faults, faultSummary, field } from './fields.ts'
import { ownForm } from './own-form.ts'
import type { Page } from './page.ts'

/** The parameters of a sign-in page. */
interface SignInView {
  /** Path to open after the sign-in. */
  returnTo: string
  email: string
  faults: Faults
  /** Message about a completed action, if any. */
  done: string | Html | null
  isSignUpOpen: boolean
}

/** Asks for e-mail and password. */
export function signInPage(context: RequestContext, view: SignInView): Page {
  const { returnTo, email, faults, done, isSignUpOpen } = view
  const forgot = html`<a class="small" href="${withReturn('/dashboard/forgot-password', returnTo)}">Forgot it?</a>`
  return alone(
    'Sign in',
    html`<div class="card">
<h1>Sign in</h1>
${done ? html`<p class="notice" role="status">${done}</p>` : null}
${faultSummary(faults)}
${ownForm(
  context,
  { action: '/dashboard/sign-in' },
  html`<input type="hidden" name="return_to" value="${returnTo}">
${field(faults, { name: 'email', label: 'E-mail', type: 'email', autocomplete: 'username', value: email, maxlength: MOST_EMAIL_CHARACTERS, isFirst: email === '' })}
${field(faults, { name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', maxlength: 2 * PASSWORD_LENGTH.most, aside: forgot, isFirst: email !== '' })}
<button>Sign in</button>`,
)}
</div>
<p class="below">New here? <a href="${withReturn('/dashboard/sign-up', returnTo)}">${isSignUpOpen ? 'Create an account' : 'How to get an account'}</a></p>`,
  )
}
