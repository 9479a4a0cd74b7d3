import { type Html, html } from '@svc/http'
import type { RequestContext } from '../request/request-context.ts'
import type { Session } from '../sign-in/sign-in.ts'
import { deviceOf } from '../words/device-of.ts'
import { ago } from '../words/when.ts'
import { ownForm } from './own-form.ts'
import type { Page } from './page.ts'
import { pageHead } from './page-head.ts'

/** Lists the browsers in which the member is signed in. */
export function sessionsPage(
  context: RequestContext,
  { sessions }: { sessions: readonly Session[] },
): Page {
  const { words } = context
  const { say, mark } = words
  const title = say('sessions.title')
  return {
    title,
    words,
    section: 'sessions',
    main: html`<main id="main">
${pageHead(context, {
  title,
  about: say('sessions.about'),
  ...(sessions.length > 1 && { action: endOthers(context) }),
})}
<ul class="card rows">
${sessions.map((session) => sessionRow(context, session))}
</ul>
<p class="quiet small">${mark('sessions.lasting', { a: (inner) => html`<a href="/dashboard/forgot-password">${inner}</a>` })}</p>
</main>`,
  }
}

function endOthers(context: RequestContext): Html {
  const button = html`<button class="calm">${context.words.say('sessions.endOthers')}</button>`
  return ownForm(context, { action: '/dashboard/sessions/end-others', className: 'inline' }, button)
}

function sessionRow(context: RequestContext, session: Session): Html {
  const { words } = context
  const { say, mark } = words
  const { address } = session
  const device = deviceOf(session.user_agent, words)
  return html`<li><div class="what">
<p class="title">${device}${session.is_current ? html` <span class="badge good">${say('sessions.current')}</span>` : null}</p>
<p class="facts quiet small"><span>${mark('sessions.signedIn', { ago: () => ago(session.created_at, words) })}</span><span>${mark('sessions.lastSeen', { ago: () => ago(session.last_used_at, words) })}</span>${
    address ? html`<span>${say('sessions.from', { address })}</span>` : null
  }</p>
</div>
${
  session.is_current
    ? null
    : ownForm(
        context,
        { action: '/dashboard/sessions/end', className: 'inline' },
        html`<input type="hidden" name="session_id" value="${session.session_id}">
<button class="calm slim" aria-label="${say('sessions.endNamed', { device })}">${say('sessions.end')}</button>`,
      )
}</li>`
}
