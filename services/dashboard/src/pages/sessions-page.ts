import { type Html, html } from '@svc/http'
import type { Session } from '../sign-in/sign-in.ts'
import type { Visit } from '../visit/visits.ts'
import { deviceOf } from '../words/device-of.ts'
import { ago } from '../words/when.ts'
import { ownForm } from './own-form.ts'
import type { Page } from './page.ts'
import { roomHead } from './room-head.ts'

/** Lists the browsers in which somebody is signed in. */
export function sessionsPage(
  visit: Visit,
  { sessions, done }: { sessions: readonly Session[]; done: string | Html | null },
): Page {
  return {
    title: 'Sessions',
    room: 'sessions',
    main: html`<main id="main">
${roomHead({
  title: 'Sessions',
  about: 'Where you are signed in. End whatever you do not recognise, then set a new password.',
  done,
  ...(sessions.length > 1 && { action: endOthers(visit) }),
})}
<ul class="card rows">
${sessions.map((session) => sessionRow(visit, session))}
</ul>
<p class="quiet small">A session ends after 30 days without a visit. <a href="/dashboard/forgot-password">Set a new password</a></p>
</main>`,
  }
}

function endOthers(visit: Visit): Html {
  const button = html`<button class="calm">End all other sessions</button>`
  return ownForm(visit, { action: '/dashboard/sessions/end-others', className: 'inline' }, button)
}

function sessionRow(visit: Visit, session: Session): Html {
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
        visit,
        { action: '/dashboard/sessions/end', className: 'inline' },
        html`<input type="hidden" name="session_id" value="${session.session_id}">
<button class="calm slim" aria-label="End the session of ${device}">End</button>`,
      )
}</li>`
}
