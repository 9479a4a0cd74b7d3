import { html } from '@svc/http'
import type { MemberContext } from '../request/request-context.ts'
import { leadPage } from './alone.ts'
import { ownForm } from './own-form.ts'
import type { Page } from './page.ts'

/** Asks whether the address is to be changed. */
export function changeEmailPage(context: MemberContext, token: string): Page {
  const { say } = context.words
  return leadPage(
    context.words,
    { title: say('changeEmail.title'), about: say('changeEmail.about') },
    ownForm(
      context,
      { action: '/dashboard/change-email' },
      html`<input type="hidden" name="token" value="${token}">
<button>${say('changeEmail.submit')}</button>`,
    ),
  )
}

/** Says that the new address has a link now. */
export const askedEmailPage = ({ words }: MemberContext): Page =>
  leadPage(words, {
    title: words.say('changeEmail.asked'),
    about: words.say('changeEmail.askedAbout'),
  })
