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
  { sessions, done }: { sessions: readonly Session[]; done: string | Html | null },
): Page {
  return {
    title: 'Sessions',
    section: 'sessions',
    main: html`<main id="main">
${pageHead({
  title: 'Sessions',
  about: 'Where you are signed in. End whatever you do not recognise, then set a new password.',
  done,
  ...(sessions.length > 1 && { action: endOthers(context) }),
})}
<ul class="card rows">
${sessions.map((session) => sessionRow(context, session))}
</ul>
<p class="quiet small">A session ends after 30 days without use. <a href="/dashboard/forgot-password">Set a new password</a></p>
</main>`,
  }
}

function endOthers(context: RequestContext): Html {
  const button = html`<button class="calm">End all other sessions</button>`
  return ownForm(context, { action: '/dashboard/sessions/end-others', className: 'inline' }, button)
}

function sessionRow(context: RequestContext, session: Session): Html {
  const device = deviceOf(session.user_agent)
  return html`<li><div class="what">
<p class="title">${device}${session.is_current ? html` <span class="badge good">This one</span>` : null}</p>
<p class="facts quiet small"><span>Signed in ${ago(session.created_at)}</span><span>last seen ${ago(session.last_used_at)}</span>${
    session.address ? html`<span>from ${session.address}</span>` : null
  }</p>
</div>
${
  session.is_current
    ? null
    : ownForm(
        context,
        { action: '/dashboard/sessions/end', className: 'inline' },
        html`<input type="hidden" name="session_id" value="${session.session_id}">
<button class="calm slim" aria-label="End the session of ${device}">End</button>`,
      )
}</li>`
}
