import { html } from '@svc/http'
import type { MemberContext } from '../request/request-context.ts'
import { alone } from './alone.ts'
import { ownForm } from './own-form.ts'
import type { Page } from './page.ts'

/** Asks whether the address is to be changed. */
export function changeEmailPage(context: MemberContext, token: string): Page {
  const { words } = context
  const { say } = words
  return alone(
    words,
    say('changeEmail.title'),
    html`<div class="card">
<div class="lead"><h1>${say('changeEmail.title')}</h1>
<p>${say('changeEmail.about')}</p></div>
${ownForm(
  context,
  { action: '/dashboard/change-email' },
  html`<input type="hidden" name="token" value="${token}">
<button>${say('changeEmail.submit')}</button>`,
)}
</div>`,
  )
}

/** Says that the new address has a link now. */
export function askedEmailPage({ words }: MemberContext): Page {
  const { say } = words
  return alone(
    words,
    say('changeEmail.asked'),
    html`<div class="card">
<div class="lead"><h1>${say('changeEmail.asked')}</h1>
<p>${say('changeEmail.askedAbout')}</p></div>
</div>`,
  )
}
