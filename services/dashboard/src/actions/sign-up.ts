import { html } from '@svc/http'
import type { Core } from '../dependencies.ts'
import {
  checkEmail,
  checkPassword,
  checkVisible,
  collect,
  emailOf,
  givenEmail,
  MOST_EMAIL_CHARACTERS,
} from '../forms/check-credentials.ts'
import { weaknessOf } from '../forms/weak-password.ts'
import {
  type Faults,
  faultSummary,
  field,
  newPasswordField,
  ownForm,
  WHOLE,
} from '../pages/fields.ts'
import { alone, answerGo, answerPage, leadPage, type Page } from '../pages/page.ts'
import { countTry } from '../request/limits.ts'
import type { Form } from '../request/read-form.ts'
import type { RequestContext } from '../request/request-context.ts'
import { returnPath, withReturn } from '../request/return-path.ts'
import type { Words } from '../words/page-words.ts'
import { leadsToInvitation } from './invitation.ts'
import { SENT } from './verify-email.ts'

export function showSignUp(core: Core, context: RequestContext): Response {
  const returnTo = returnPath(context.query.get('return_to'))
  if (context.member) return answerGo(returnTo, context)
  if (!core.isSignUpOpen) return refuse(context, returnTo)
  return answerPage(
    signUpPage(context, { returnTo, name: '', email: givenEmail(context), faults: {} }),
    context,
  )
}

export async function signUp(core: Core, context: RequestContext, form: Form): Promise<Response> {
  const { words } = context
  const returnTo = returnPath(form.raw('return_to'))
  if (!core.isSignUpOpen) return refuse(context, returnTo)
  const { person, faults } = readSignUpForm(form, words)
  const askAgain = (faults: Faults) =>
    answerPage(signUpPage(context, { ...person, returnTo, faults }), context, { status: 422 })
  if (Object.keys(faults).length > 0) return askAgain(faults)
  await countTry(core.limiter, 'password', context)
  const weakness = await weaknessOf(person.password, [person.name, person.email], words)
  if (weakness) return askAgain({ password: weakness })
  await countTry(core.limiter, 'sign-up', context, person.email)
  const { language } = words
  const opened = await core.signIn.signUp(person, context.headers)
  if (!opened) {
    core.tellTaken(person.email, language)
    return askAgain({ [WHOLE]: words.say(core.isMailed ? 'faults.takenMailed' : 'faults.taken') })
  }
  await core.accounts.enroll(opened.person, language)
  // The mail of an invitation has shown already that the address is theirs.
  if (!core.isMailed || (await leadsToInvitation(core, returnTo, person.email))) {
    return answerGo(returnTo, context, opened.cookies)
  }
  await core.sendVerification(opened.person, { returnTo, language })
  return answerGo(withReturn(SENT, returnTo), context, opened.cookies)
}

function refuse(context: RequestContext, returnTo: string): Response {
  return answerPage(closedSignUpPage(context, returnTo), context, { status: 403 })
}

interface SignUpView {
  returnTo: string
  name: string
  email: string
  faults: Faults
}

/** Asks for name, e-mail address and password. */
function signUpPage(context: RequestContext, { returnTo, name, email, faults }: SignUpView): Page {
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
function closedSignUpPage({ words }: RequestContext, returnTo: string): Page {
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

/** Longest name of a user, in characters. */
export const MOST_NAME_CHARACTERS = 80

function readSignUpForm(form: Form, words: Words) {
  const person = { name: form.text('name'), email: emailOf(form), password: form.raw('password') }
  const faults: Faults = collect({
    name: checkName(person.name, words),
    email: checkEmail(person.email, words),
    password: checkPassword(person.password, words),
  })
  return { person, faults }
}

/** Returns the error of a name; `null` when it is acceptable. */
export function checkName(name: string, words: Words): string | null {
  if (name === '') return words.say('faults.nameMissing')
  if ([...name].length > MOST_NAME_CHARACTERS) {
    return words.say('faults.nameLong', { most: MOST_NAME_CHARACTERS })
  }
  return checkVisible(name, words)
}
