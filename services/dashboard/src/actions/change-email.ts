import { html } from '@svc/http'
import type { Core } from '../dependencies.ts'
import { ownForm } from '../pages/fields.ts'
import { answerGo, answerPage, leadPage, type Page } from '../pages/page.ts'
import { countTry } from '../request/limits.ts'
import type { Form } from '../request/read-form.ts'
import type { MemberContext } from '../request/request-context.ts'
import { deadLinkPage } from './reset-password.ts'

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

/** Asks whether the address is to be changed. */
function changeEmailPage(context: MemberContext, token: string): Page {
  const { say } = context.words
  return leadPage(
    context.words,
    { title: say('changeEmail.title'), about: say('changeEmail.about') },
    ownForm(
      context,
      { action: '/dashboard/change-email' },
      html`<input type="hidden" name="token" value="${token}">
<button>${say('access.goOn')}</button>`,
    ),
  )
}

/** Says that the new address has a link now. */
const askedEmailPage = ({ words }: MemberContext): Page =>
  leadPage(words, {
    title: words.say('changeEmail.asked'),
    about: words.say('changeEmail.askedAbout'),
  })
