import { type Html, html } from '@svc/http'
import type { RequestContext } from '../request/request-context.ts'
import { strangerName } from '../words/stranger-name.ts'
import { day } from '../words/when.ts'
import { alone, leadPage } from './alone.ts'
import { ownForm } from './own-form.ts'
import type { Page } from './page.ts'

interface InvitationView {
  account_name: string
  inviter: string | null
  email: string
  role: 'owner' | 'member'
  expires_at: string
  token: string
  path: string
  isSignUpOpen: boolean
}

/** Shows an invitation, with what its reader can do: it depends on who is signed in. */
export function invitationPage(context: RequestContext, view: InvitationView): Page {
  const { account_name, inviter, email, role, expires_at } = view
  const { words } = context
  const { say, mark } = words
  const account = strangerName(account_name, words)
  const invites = (name: string) =>
    mark('invitation.invites', { inviter: () => strong(strangerName(name, words)) })
  return alone(
    words,
    say('invitation.title', { account }),
    html`<div class="card">
<div class="lead"><h1>${mark('invitation.heading', { account: () => html`<bdi>${account}</bdi>` })}</h1>
<p>${inviter ? invites(inviter) : say('invitation.invited')}</p></div>
<dl class="about">
<dt>${say('invitation.address')}</dt><dd><bdi>${email}</bdi></dd>
<dt>${say('invitation.role')}</dt><dd>${say(`invitation.roles.${role}`)}</dd>
<dt>${say('invitation.until')}</dt><dd>${day(expires_at, words)}</dd>
</dl>
${waysOn(context, view)}
</div>`,
  )
}

/** Says that an invitation leads nowhere any more. */
export const goneInvitationPage = ({ words }: RequestContext): Page =>
  leadPage(
    words,
    { title: words.say('invitation.overTitle'), about: words.say('invitation.overWhy') },
    html`<p>${words.say('invitation.overNext')}</p>
<p><a class="button" href="/studio">${words.say('invitation.toStudio')}</a></p>`,
  )

function waysOn(context: RequestContext, view: InvitationView): Html {
  const { member } = context
  if (!member) return signedOut(context, view)
  return member.email === view.email
    ? join(context, view)
    : someoneElse(context, view, member.email)
}

function signedOut(
  { words: { say, mark } }: RequestContext,
  { path, email, isSignUpOpen }: InvitationView,
): Html {
  const query = String(new URLSearchParams({ return_to: path, email }))
  const address = { email: () => html`<bdi>${email}</bdi>` }
  const signIn = (className: string) =>
    html`<a class="button ${className}" href="/dashboard/sign-in?${query}">${say('invitation.signIn')}</a>`
  if (!isSignUpOpen) {
    return html`<p>${mark('invitation.signInToJoin', address)}</p>
<div class="actions">${signIn('')}</div>
<p class="quiet small">${say('invitation.closed')}</p>`
  }
  return html`<p>${mark('invitation.signUpToJoin', address)}</p>
<div class="actions even"><a class="button" href="/dashboard/sign-up?${query}">${say('invitation.signUp')}</a>${signIn('calm')}</div>`
}

function join(context: RequestContext, { token }: InvitationView): Html {
  const { say } = context.words
  return html`<p class="quiet small">${say('invitation.keepsOwn')}</p>
${ownForm(
  context,
  { action: '/dashboard/invitation' },
  html`<input type="hidden" name="token" value="${token}">
<button>${say('invitation.join')}</button>`,
)}`
}

function someoneElse(context: RequestContext, { path, email }: InvitationView, own: string): Html {
  const { say, mark } = context.words
  const names = { invited: () => strong(email), own: () => strong(own) }
  return html`<p class="notice warn">${mark('invitation.forOther', names)}</p>
<p>${say('invitation.signOutAbout')}</p>
${ownForm(
  context,
  { action: '/dashboard/sign-out' },
  html`<input type="hidden" name="return_to" value="${path}">
<button>${say('invitation.signOut')}</button>`,
)}`
}

const strong = (text: string) => html`<bdi><strong>${text}</strong></bdi>`
