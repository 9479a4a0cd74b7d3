import type { Core } from '../dependencies.ts'
import { checkEmail, checkPassword, collect, emailOf } from '../forms/check-credentials.ts'
import { answerGo, answerPage } from '../pages/page-answers.ts'
import { deadLinkPage, forgotPage, mailSentPage, newPasswordPage } from '../pages/reset-pages.ts'
import { countTry } from '../visit/limits.ts'
import type { Form } from '../visit/read-form.ts'
import { HOME, returnPath } from '../visit/return-path.ts'
import type { Visit } from '../visit/visits.ts'

export function showForgotPassword(_: Core, visit: Visit): Response {
  const return_to = returnPath(visit.query.get('return_to'))
  return answerPage(forgotPage(visit, { email: '', faults: {}, return_to }), visit)
}

export async function forgotPassword(core: Core, visit: Visit, form: Form): Promise<Response> {
  const email = emailOf(form)
  const faults = collect({ email: checkEmail(email) })
  if (Object.keys(faults).length > 0) {
    return answerPage(forgotPage(visit, { email, faults, return_to: HOME }), visit, { status: 422 })
  }
  await countTry(core.limiter, 'reset', visit, email)
  await core.signIn.requestReset(email)
  return answerPage(mailSentPage(email), visit)
}

export function showResetPassword(_: Core, visit: Visit): Response {
  const token = visit.query.get('token') ?? ''
  return answerPage(newPasswordPage(visit, { token, faults: {} }), visit)
}

export async function resetPassword(core: Core, visit: Visit, form: Form): Promise<Response> {
  const [token, password] = [form.raw('token'), form.raw('password')]
  const faults = collect({ password: checkPassword(password) })
  if (Object.keys(faults).length > 0) {
    return answerPage(newPasswordPage(visit, { token, faults }), visit, { status: 422 })
  }
  await countTry(core.limiter, 'reset', visit)
  const isSet = await core.signIn.resetPassword(token, password)
  if (!isSet) return answerPage(deadLinkPage(), visit, { status: 410 })
  return answerGo('/dashboard/sign-in?done=password-set', visit)
}
