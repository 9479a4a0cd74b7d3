import { html } from '@svc/http'
import type { Core } from '../dependencies.ts'
import { ownForm } from '../pages/fields.ts'
import { answerGo, answerPage, leadPage, type Page } from '../pages/page.ts'
import { countTry } from '../request/limits.ts'
import type { Form } from '../request/read-form.ts'
import type { MemberContext } from '../request/request-context.ts'
import { HOME, returnPath, withReturn } from '../request/return-path.ts'
import { deadLinkPage } from './reset-password.ts'

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

const PATH = '/dashboard/verify-email'

/** Says why an address has to be verified, and sends the link. */
function sendLinkPage(
  context: MemberContext,
  { returnTo, isSent }: { returnTo: string; isSent: boolean },
): Page {
  const { words } = context
  const { say, mark } = words
  return leadPage(
    words,
    {
      title: say('verify.title'),
      heading: say(isSent ? 'reset.checkMail' : 'verify.title'),
      about: mark(isSent ? 'verify.sent' : 'verify.why', { email: () => address(context) }),
    },
    html`<p class="quiet small">${say('verify.about')}</p>
${ownForm(
  context,
  { action: `${PATH}/send` },
  html`<input type="hidden" name="return_to" value="${returnTo}">
<button${isSent ? html` class="calm"` : null}>${say(isSent ? 'verify.another' : 'reset.send')}</button>`,
)}`,
    later(context),
  )
}

/** Asks for a click, so that a program that opens every link of a mail verifies nothing. */
function confirmEmailPage(
  context: MemberContext,
  { token, returnTo }: { token: string; returnTo: string },
): Page {
  const { say } = context.words
  return leadPage(
    context.words,
    { title: say('verify.title'), heading: say('verify.ask'), about: address(context) },
    ownForm(
      context,
      { action: PATH },
      html`<input type="hidden" name="token" value="${token}">
<input type="hidden" name="return_to" value="${returnTo}">
<button>${say('verify.submit')}</button>`,
    ),
    later(context),
  )
}

const address = ({ member }: MemberContext) => html`<bdi><strong>${member.email}</strong></bdi>`

const later = ({ words: { say } }: MemberContext) =>
  html`<p class="below"><a href="/dashboard">${say('verify.later')}</a></p>`
