import type { Core } from '../dependencies.ts'
import { emailOf } from '../forms/check-credentials.ts'
import { doneMessage } from '../pages/done-message.ts'
import { WHOLE } from '../pages/fields.ts'
import { answerGo, answerPage } from '../pages/page-answers.ts'
import { signInPage } from '../pages/sign-in-page.ts'
import { countTry } from '../visit/limits.ts'
import type { Form } from '../visit/read-form.ts'
import { returnPath } from '../visit/return-path.ts'
import type { Visit } from '../visit/visits.ts'

export function showSignIn({ isSignUpOpen }: Core, visit: Visit): Response {
  const return_to = returnPath(visit.query.get('return_to'))
  if (visit.member) return answerGo(return_to, visit)
  const done = doneMessage(visit)
  return answerPage(
    signInPage(visit, { return_to, email: '', faults: {}, done, isSignUpOpen }),
    visit,
  )
}

export async function signIn(core: Core, visit: Visit, form: Form): Promise<Response> {
  const return_to = returnPath(form.raw('return_to'))
  const credentials = { email: emailOf(form), password: form.raw('password') }
  await countTry(core.limiter, 'sign-in', visit, credentials.email)
  const opened = await core.signIn.signIn(credentials, visit.headers)
  if (opened) {
    await core.accounts.enroll(opened.person)
    return answerGo(return_to, visit, opened.cookies)
  }
  const view = {
    return_to,
    email: credentials.email,
    faults: { [WHOLE]: 'The e-mail or the password is wrong.' },
    done: null,
    isSignUpOpen: core.isSignUpOpen,
  }
  return answerPage(signInPage(visit, view), visit, { status: 403 })
}

export async function signOut(core: Core, visit: Visit, form: Form): Promise<Response> {
  const cookies = await core.signIn.signOut(visit.headers)
  const return_to = returnPath(form.raw('return_to'))
  const path = `/dashboard/sign-in?${new URLSearchParams({ done: 'signed-out', return_to })}`
  return answerGo(path, visit, cookies)
}
