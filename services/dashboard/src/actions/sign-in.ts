import { languageCookie } from '@svc/words'
import type { Core } from '../dependencies.ts'
import { emailOf } from '../forms/check-credentials.ts'
import { givenEmail } from '../forms/given-email.ts'
import { codePage } from '../pages/code-page.ts'
import { WHOLE } from '../pages/fields.ts'
import { answerGo, answerPage } from '../pages/page-answers.ts'
import { signInPage } from '../pages/sign-in-page.ts'
import { countTry } from '../request/limits.ts'
import { answerCall } from '../request/own-call.ts'
import type { Form } from '../request/read-form.ts'
import type { RequestContext } from '../request/request-context.ts'
import { returnPath } from '../request/return-path.ts'
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
