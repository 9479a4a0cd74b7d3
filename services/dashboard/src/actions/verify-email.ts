import type { Core } from '../dependencies.ts'
import { answerGo, answerPage } from '../pages/page-answers.ts'
import { deadLinkPage } from '../pages/reset-pages.ts'
import { confirmEmailPage, sendLinkPage } from '../pages/verify-pages.ts'
import { countTry } from '../request/limits.ts'
import type { Form } from '../request/read-form.ts'
import type { MemberContext } from '../request/request-context.ts'
import { HOME, returnPath, withReturn } from '../request/return-path.ts'

/** The page that confirms that a link was sent, and can send another. */
export const SENT = '/dashboard/verify-email?done=sent'

export function showVerifyEmail({ isMailed }: Core, context: MemberContext): Response {
  const { query, member } = context
  const returnTo = returnPath(query.get('return_to'))
  if (member.is_verified || !isMailed) return answerGo(returnTo, context)
  const token = query.get('token')
  if (token) return answerPage(confirmEmailPage(context, { token, returnTo }), context)
  return answerPage(
    sendLinkPage(context, { returnTo, isSent: query.get('done') === 'sent' }),
    context,
  )
}

/** The address is verified only for the member who is signed in: another reader of the mail did not choose the password. */
export async function verifyEmail(
  core: Core,
  context: MemberContext,
  form: Form,
): Promise<Response> {
  const returnTo = returnPath(form.raw('return_to'))
  await countTry(core.limiter, 'verify', context)
  const isVerified = await core.signIn.verifyEmail(form.raw('token'), context.member.user_id)
  if (!isVerified && !context.member.is_verified) {
    return answerPage(deadLinkPage(context, '/dashboard/verify-email'), context, { status: 410 })
  }
  return answerGo(returnTo === HOME ? '/dashboard?done=email-verified' : returnTo, context)
}

export async function sendLink(core: Core, context: MemberContext, form: Form): Promise<Response> {
  const returnTo = returnPath(form.raw('return_to'))
  await countTry(core.limiter, 'verify', context, context.member.email)
  const { member } = context
  if (!member.is_verified) {
    await core.sendVerification(member, { returnTo, language: context.words.language })
  }
  return answerGo(withReturn(SENT, returnTo), context)
}
