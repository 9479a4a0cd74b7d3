import type { Core } from '../dependencies.ts'
import { givenEmail } from '../forms/given-email.ts'
import { readSignUpForm } from '../forms/sign-up-form.ts'
import { weaknessOf } from '../forms/weak-password.ts'
import { type Faults, WHOLE } from '../pages/fields.ts'
import { answerGo, answerPage } from '../pages/page-answers.ts'
import { closedSignUpPage, signUpPage } from '../pages/sign-up-page.ts'
import { countTry } from '../request/limits.ts'
import type { Form } from '../request/read-form.ts'
import type { RequestContext } from '../request/request-context.ts'
import { returnPath, withReturn } from '../request/return-path.ts'
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
