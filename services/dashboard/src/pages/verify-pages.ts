import { html } from '@svc/http'
import type { MemberContext } from '../request/request-context.ts'
import { leadPage } from './alone.ts'
import { ownForm } from './own-form.ts'
import type { Page } from './page.ts'

const PATH = '/dashboard/verify-email'

/** Says why an address has to be verified, and sends the link. */
export function sendLinkPage(
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
export function confirmEmailPage(
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
