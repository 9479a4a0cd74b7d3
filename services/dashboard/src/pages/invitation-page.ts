import { type Html, html } from '@svc/http'
import type { RequestContext } from '../request/request-context.ts'
import type { Language } from '../studio/studio-languages.ts'
import { INVITATION_WORDS } from '../words/invitation/invitation-words.ts'
import { strangerName } from '../words/stranger-name.ts'
import { day } from '../words/when.ts'
import { alone } from './alone.ts'
import { ownForm } from './own-form.ts'
import type { Page } from './page.ts'

interface InvitationView {
  account_name: string
  inviter: string | null
  email: string
  role: 'owner' | 'member'
  expires_at: string
  token: string
  /** The path of this page. */
  path: string
  isSignUpOpen: boolean
  language: Language
}

/** Shows an invitation, with what its reader can do: it depends on who is signed in. */
export function invitationPage(context: RequestContext, view: InvitationView): Page {
  const { account_name, inviter, email, role, expires_at, language } = view
  const words = INVITATION_WORDS[language]
  const account = strangerName(account_name)
  const page = alone(
    words.title(account),
    html`<div class="card">
<div class="lead"><h1>${words.heading(html`<bdi>${account}</bdi>`)}</h1>
<p>${inviter ? words.invites(html`<bdi><strong>${strangerName(inviter)}</strong></bdi>`) : words.invited}</p></div>
<dl class="about">
<dt>${words.address}</dt><dd><bdi>${email}</bdi></dd>
<dt>${words.role}</dt><dd>${words.roles[role]}</dd>
<dt>${words.until}</dt><dd>${day(expires_at, language)}</dd>
</dl>
${waysOn(context, view)}
</div>`,
  )
  return { ...page, language }
}

/** Says that an invitation leads nowhere any more. */
export function goneInvitationPage(language: Language): Page {
  const { title, why, next, toStudio } = INVITATION_WORDS[language].over
  const page = alone(
    title,
    html`<div class="card">
<div class="lead"><h1>${title}</h1>
<p>${why}</p></div>
<p>${next}</p>
<p><a class="button" href="/studio">${toStudio}</a></p>
</div>`,
  )
  return { ...page, language }
}

function waysOn(context: RequestContext, view: InvitationView): Html {
  const { member } = context
  if (!member) return signedOut(view)
  return member.email === view.email
    ? join(context, view)
    : someoneElse(context, view, member.email)
}

function signedOut({ path, email, isSignUpOpen, language }: InvitationView): Html {
  const words = INVITATION_WORDS[language]
  const query = String(new URLSearchParams({ return_to: path, email }))
  const address = html`<bdi>${email}</bdi>`
  const signIn = (className: string) =>
    html`<a class="button ${className}" href="/dashboard/sign-in?${query}">${words.signIn}</a>`
  if (!isSignUpOpen) {
    return html`<p>${words.signInToJoin(address)}</p>
<div class="actions">${signIn('')}</div>
<p class="quiet small">${words.closed}</p>`
  }
  return html`<p>${words.signUpToJoin(address)}</p>
<div class="actions even"><a class="button" href="/dashboard/sign-up?${query}">${words.signUp}</a>${signIn('calm')}</div>`
}

function join(context: RequestContext, { token, language }: InvitationView): Html {
  const words = INVITATION_WORDS[language]
  return html`<p class="quiet small">${words.keepsOwn}</p>
${ownForm(
  context,
  { action: '/dashboard/invitation' },
  html`<input type="hidden" name="token" value="${token}">
<button>${words.join}</button>`,
)}`
}

function someoneElse(context: RequestContext, view: InvitationView, own: string): Html {
  const { path, email, language } = view
  const words = INVITATION_WORDS[language]
  const strong = (address: string) => html`<bdi><strong>${address}</strong></bdi>`
  return html`<p class="notice warn">${words.forOther(strong(email), strong(own))}</p>
<p>${words.signOutAbout}</p>
${ownForm(
  context,
  { action: '/dashboard/sign-out' },
  html`<input type="hidden" name="return_to" value="${path}">
<button>${words.signOut}</button>`,
)}`
}
