import type { Core } from '../dependencies.ts'
import { answerGo, answerPage } from '../pages/page-answers.ts'
import { deadLinkPage } from '../pages/reset-pages.ts'
import { confirmEmailPage, sendLinkPage } from '../pages/verify-pages.ts'
import { countTry } from '../visit/limits.ts'
import type { Form } from '../visit/read-form.ts'
import { HOME, returnPath, withReturn } from '../visit/return-path.ts'
import type { MemberVisit } from '../visit/visits.ts'

/** The page that says that a link is on its way, and sends another. */
export const SENT = '/dashboard/verify-email?done=sent'

export function showVerifyEmail({ isMailed }: Core, visit: MemberVisit): Response {
  const { query, member } = visit
  const return_to = returnPath(query.get('return_to'))
  if (member.is_verified || !isMailed) return answerGo(return_to, visit)
  const token = query.get('token')
  if (token) return answerPage(confirmEmailPage(visit, { token, return_to }), visit)
  return answerPage(sendLinkPage(visit, { return_to, isSent: query.get('done') === 'sent' }), visit)
}

/** Only who is signed in can prove an address: whoever else reads the mail did not choose the password. */
export async function verifyEmail(core: Core, visit: MemberVisit, form: Form): Promise<Response> {
  const return_to = returnPath(form.raw('return_to'))
  await countTry(core.limiter, 'verify', visit)
  const isVerified = await core.signIn.verifyEmail(form.raw('token'), visit.member.user_id)
  if (!isVerified && !visit.member.is_verified) {
    return answerPage(deadLinkPage('/dashboard/verify-email'), visit, { status: 410 })
  }
  return answerGo(return_to === HOME ? `${HOME}?done=email-verified` : return_to, visit)
}

export async function sendLink(core: Core, visit: MemberVisit, form: Form): Promise<Response> {
  const return_to = returnPath(form.raw('return_to'))
  await countTry(core.limiter, 'verify', visit, visit.member.email)
  if (!visit.member.is_verified) await core.sendVerification(visit.member, return_to)
  return answerGo(withReturn(SENT, return_to), visit)
}
