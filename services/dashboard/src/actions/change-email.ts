import type { Core } from '../dependencies.ts'
import { askedEmailPage, changeEmailPage } from '../pages/change-email-pages.ts'
import { answerGo, answerPage } from '../pages/page-answers.ts'
import { deadLinkPage } from '../pages/reset-pages.ts'
import { countTry } from '../request/limits.ts'
import type { Form } from '../request/read-form.ts'
import type { MemberContext } from '../request/request-context.ts'

/** Asks for a click, so that a program that opens every link of a mail changes nothing. */
export function showChangeEmail(context: MemberContext): Response {
  return answerPage(changeEmailPage(context, context.query.get('token') ?? ''), context)
}

/** Follows the link at the present address, or the one at the new address. */
export async function changeEmail(core: Core, context: MemberContext, form: Form) {
  await countTry(core.limiter, 'verify', context)
  const { language } = context.words
  const token = form.raw('token')
  const person = await core.signIn.followEmailLink(token, language, context.headers)
  if (person === 'asked') return answerPage(askedEmailPage(context), context)
  if (!person) {
    return answerPage(deadLinkPage(context, '/studio/account/security'), context, { status: 410 })
  }
  await core.accounts.enroll(person, language)
  return answerGo('/studio/account/security', context)
}
