import { languageCookie } from '@svc/words'
import type { Core } from '../dependencies.ts'
import { emailOf } from '../forms/check-credentials.ts'
import { givenEmail } from '../forms/given-email.ts'
import { WHOLE } from '../pages/fields.ts'
import { answerGo, answerPage } from '../pages/page-answers.ts'
import { signInPage } from '../pages/sign-in-page.ts'
import { countTry } from '../request/limits.ts'
import type { Form } from '../request/read-form.ts'
import type { RequestContext } from '../request/request-context.ts'
import { returnPath } from '../request/return-path.ts'
import { FORGETTING } from '../sign-in/session-cookie.ts'

export function showSignIn({ isSignUpOpen }: Core, context: RequestContext): Response {
  const returnTo = returnPath(context.query.get('return_to'))
  if (context.member) return answerGo(returnTo, context)
  const email = givenEmail(context)
  return answerPage(signInPage(context, { returnTo, email, faults: {}, isSignUpOpen }), context)
}

export async function signIn(core: Core, context: RequestContext, form: Form): Promise<Response> {
  const returnTo = returnPath(form.raw('return_to'))
  const credentials = { email: emailOf(form), password: form.raw('password') }
  await countTry(core.limiter, 'sign-in', context, credentials.email)
  const opened = await core.signIn.signIn(credentials, context.headers)
  if (opened) {
    const language = await core.accounts.enroll(opened.person, context.words.language)
    return answerGo(returnTo, context, [...opened.cookies, languageCookie(language)])
  }
  const view = {
    returnTo,
    email: credentials.email,
    faults: { [WHOLE]: context.words.say('faults.credentials') },
    isSignUpOpen: core.isSignUpOpen,
  }
  return answerPage(signInPage(context, view), context, { status: 403 })
}

export async function signOut(core: Core, context: RequestContext, form: Form): Promise<Response> {
  const cookies = await core.signIn.signOut(context.headers)
  const returnTo = returnPath(form.raw('return_to'))
  const path = `/dashboard/sign-in?${new URLSearchParams({ done: 'signed-out', return_to: returnTo })}`
  const answer = answerGo(path, context, cookies)
  answer.headers.set(...FORGETTING)
  return answer
}
