import type { Core } from '../dependencies.ts'
import { checkEmail, checkPassword, collect, emailOf } from '../forms/check-credentials.ts'
import { weaknessOf } from '../forms/weak-password.ts'
import { answerGo, answerPage } from '../pages/page-answers.ts'
import {
  deadLinkPage,
  forgotPage,
  mailSentPage,
  newPasswordPage,
  noMailPage,
} from '../pages/reset-pages.ts'
import type { Person } from '../sign-in/sign-in.ts'
import { countTry } from '../visit/limits.ts'
import type { Form } from '../visit/read-form.ts'
import { HOME, returnPath, withReturn } from '../visit/return-path.ts'
import type { Visit } from '../visit/visits.ts'

export function showForgotPassword({ isMailed }: Core, visit: Visit): Response {
  const return_to = returnPath(visit.query.get('return_to'))
  if (!isMailed) return answerPage(noMailPage(return_to), visit)
  return answerPage(forgotPage(visit, { email: '', faults: {}, return_to }), visit)
}

export async function forgotPassword(core: Core, visit: Visit, form: Form): Promise<Response> {
  if (!core.isMailed) return answerPage(noMailPage(HOME), visit)
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
  const askAgain = (fault: string) =>
    answerPage(newPasswordPage(visit, { token, faults: { password: fault } }), visit, {
      status: 422,
    })
  const fault = checkPassword(password)
  if (fault) return askAgain(fault)
  await countTry(core.limiter, 'password', visit)
  const person = await core.signIn.readReset(token)
  const weakness = await weaknessOf(password, person ? [person.name, person.email] : [])
  if (weakness) return askAgain(weakness)
  await countTry(core.limiter, 'reset', visit)
  return person && !person.is_verified
    ? takeOver(core, visit, { person, token, password })
    : setPassword(core, visit, { token, password })
}

interface NewPassword {
  token: string
  password: string
}

async function setPassword(core: Core, visit: Visit, { token, password }: NewPassword) {
  const isSet = await core.signIn.resetPassword(token, password)
  if (!isSet) return deadLink(visit)
  return answerGo(withReturn('/dashboard/sign-in?done=password-set', '/dashboard/access'), visit)
}

/**
 * Gives an account to the first who proves its address: whoever signed up with it may have been somebody else, so nothing
 * that was made before goes on working.
 *
 * Access ends before the link is spent, so that a failure in between leaves nothing, and again when no session is left
 * that could have made something meanwhile.
 */
async function takeOver(
  core: Core,
  visit: Visit,
  { person, token, password }: NewPassword & { person: Person },
): Promise<Response> {
  const { user_id } = person
  await core.accounts.endAccess(person)
  if (!(await core.signIn.resetPassword(token, password))) return deadLink(visit)
  await core.accounts.endAccess(person)
  await core.signIn.markVerified(user_id)
  return answerGo('/dashboard/sign-in?done=password-set-all-ended', visit)
}

const deadLink = (visit: Visit) =>
  answerPage(deadLinkPage('/dashboard/forgot-password'), visit, { status: 410 })
