import { html } from '@svc/http'
import { languageCookie } from '@svc/words'
import type { Core } from '../dependencies.ts'
import {
  emailOf,
  givenEmail,
  MOST_EMAIL_CHARACTERS,
  PASSWORD_LENGTH,
} from '../forms/check-credentials.ts'
import { type Faults, faultSummary, field, ownForm, WHOLE } from '../pages/fields.ts'
import { alone, answerGo, answerPage, doneNotice, type Page } from '../pages/page.ts'
import { countTry } from '../request/limits.ts'
import { answerCall } from '../request/own-call.ts'
import type { Form } from '../request/read-form.ts'
import type { RequestContext } from '../request/request-context.ts'
import { returnPath, withReturn } from '../request/return-path.ts'
import { FORGETTING } from '../sign-in/session-cookie.ts'
import type { OpenedSession } from '../sign-in/sign-in.ts'

export function showSignIn({ isSignUpOpen }: Core, context: RequestContext): Response {
  const returnTo = returnPath(context.query.get('return_to'))
  if (context.member) return answerGo(returnTo, context)
  const email = givenEmail(context)
  const view = { returnTo, email, faults: {}, isSignUpOpen }
  return answerPage(signInPage(context, view), context, { hasScript: true })
}

export async function signIn(core: Core, context: RequestContext, form: Form): Promise<Response> {
  const returnTo = returnPath(form.raw('return_to'))
  const credentials = { email: emailOf(form), password: form.raw('password') }
  await countTry(core.limiter, 'sign-in', context, credentials.email)
  const opened = await core.signIn.signIn(credentials, context.headers)
  if (opened?.person) return goOn(core, context, opened, returnTo)
  if (opened) {
    context.cookies.push(...opened.cookies)
    return answerPage(codePage(context, { returnTo, faults: {} }), context)
  }
  return refuse(core, context, { returnTo, email: credentials.email, fault: 'credentials' })
}

/** Goes on where a password was right and a code is asked for. */
export async function enterCode(core: Core, context: RequestContext, form: Form) {
  const returnTo = returnPath(form.raw('return_to'))
  await countTry(core.limiter, 'sign-in', context)
  const opened = await core.signIn.enterCode(form.text('code'), context.headers)
  if (opened) return goOn(core, context, opened, returnTo)
  const faults = { code: context.words.say('code.wrong') }
  return answerPage(codePage(context, { returnTo, faults }), context, { status: 403 })
}

/** Says to the browser what a passkey has to sign. */
export async function askPasskey(core: Core, context: RequestContext): Promise<Response> {
  await countTry(core.limiter, 'sign-in', context)
  const { options, cookies } = await core.signIn.askPasskey(context.headers)
  context.cookies.push(...cookies)
  return answerCall(context, async () => Response.json(options))
}

export async function signInWithPasskey(core: Core, context: RequestContext, form: Form) {
  const returnTo = returnPath(form.raw('return_to'))
  await countTry(core.limiter, 'sign-in', context)
  const answer = readAnswer(form.raw('answer'))
  const opened = await core.signIn.signInWithPasskey(answer, context.headers)
  if (opened) return goOn(core, context, opened, returnTo)
  return refuse(core, context, { returnTo, email: '', fault: 'passkey' })
}

/** Reads what a browser sent; `null` for what is no JSON. */
export function readAnswer(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function goOn(
  core: Core,
  context: RequestContext,
  { person, cookies }: OpenedSession,
  returnTo: string,
): Promise<Response> {
  const language = await core.accounts.enroll(person, context.words.language)
  return answerGo(returnTo, context, [...cookies, languageCookie(language)])
}

function refuse(
  { isSignUpOpen }: Core,
  context: RequestContext,
  { fault, ...view }: { returnTo: string; email: string; fault: 'credentials' | 'passkey' },
): Response {
  const faults = { [WHOLE]: context.words.say(`faults.${fault}`) }
  const page = signInPage(context, { ...view, faults, isSignUpOpen })
  return answerPage(page, context, { status: 403, hasScript: true })
}

export async function signOut(core: Core, context: RequestContext, form: Form): Promise<Response> {
  const cookies = await core.signIn.signOut(context.headers)
  const returnTo = returnPath(form.raw('return_to'))
  const path = `/dashboard/sign-in?${new URLSearchParams({ done: 'signed-out', return_to: returnTo })}`
  const answer = answerGo(path, context, cookies)
  answer.headers.set(...FORGETTING)
  return answer
}

/** Asks for the code that comes after the password. */
function codePage(
  context: RequestContext,
  { returnTo, faults }: { returnTo: string; faults: Faults },
): Page {
  const { words } = context
  const { say } = words
  return alone(
    words,
    say('code.title'),
    html`<div class="card">
<h1>${say('code.title')}</h1>
${faultSummary(faults)}
${ownForm(
  context,
  { action: '/dashboard/sign-in/code' },
  html`<input type="hidden" name="return_to" value="${returnTo}">
${field(faults, { name: 'code', label: say('code.label'), hint: say('code.hint'), autocomplete: 'one-time-code', maxlength: MOST_CHARACTERS, isFirst: true })}
<button>${say('signIn.title')}</button>`,
)}
</div>
<p class="below"><a href="${withReturn('/dashboard/sign-in', returnTo)}">${say('code.again')}</a></p>`,
  )
}

/** Of the longest code, one for when the app is lost. */
const MOST_CHARACTERS = 20

/** The address of the script that asks the browser for a passkey. */
export const PASSKEY_SCRIPT = '/dashboard/passkey.js'

interface SignInView {
  returnTo: string
  email: string
  faults: Faults
  isSignUpOpen: boolean
}

/** Asks for e-mail and password. */
function signInPage(context: RequestContext, view: SignInView): Page {
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
<p class="below">${say('signIn.new')} <a href="${withReturn('/dashboard/sign-up', returnTo)}">${say(isSignUpOpen ? 'signUp.title' : 'signIn.ask')}</a></p>`,
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
