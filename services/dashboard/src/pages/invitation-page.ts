import { type Html, html } from '@svc/http'
import type { RequestContext } from '../request/request-context.ts'
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
}

/** Shows an invitation, with what its reader can do: it depends on who is signed in. */
export function invitationPage(context: RequestContext, view: InvitationView): Page {
  const { account_name, inviter, email, role, expires_at } = view
  const account = strangerName(account_name)
  return alone(
    `Join the account ${account}`,
    html`<div class="card">
<div class="lead"><h1>Join the account <bdi>${account}</bdi></h1>
<p>${inviter ? html`<bdi><strong>${strangerName(inviter)}</strong></bdi> invites you` : 'You are invited'} to work together on videos and clips.</p></div>
<dl class="about">
<dt>Invited</dt><dd><bdi>${email}</bdi></dd>
<dt>As</dt><dd>${ROLES[role]}</dd>
<dt>Until</dt><dd>${day(expires_at)}</dd>
</dl>
${waysOn(context, view)}
</div>`,
  )
}

/** Says that an invitation leads nowhere any more. */
export function goneInvitationPage(): Page {
  return alone(
    'This invitation is over',
    html`<div class="card">
<div class="lead"><h1>This invitation is over</h1>
<p>It was accepted already, withdrawn, replaced by a newer one, or is older than a week.</p></div>
<p>If you have joined, the account is in the studio. If not, ask for a new invitation.</p>
<p><a class="button" href="/studio">To the studio</a></p>
</div>`,
  )
}

function waysOn(context: RequestContext, view: InvitationView): Html {
  const { member } = context
  if (!member) return signedOut(view)
  return member.email === view.email
    ? join(context, view)
    : someoneElse(context, view, member.email)
}

function signedOut({ path, email, isSignUpOpen }: InvitationView): Html {
  const query = String(new URLSearchParams({ return_to: path, email }))
  const signIn = (className: string) =>
    html`<a class="button ${className}" href="/dashboard/sign-in?${query}">Sign in</a>`
  if (!isSignUpOpen) {
    return html`<p>Sign in as <bdi>${email}</bdi> to join.</p>
<div class="actions">${signIn('')}</div>
<p class="quiet small">New here? This service accepts no new people at the moment: ask its operator to let you in, then open this invitation again.</p>`
  }
  return html`<p>New here? Sign up with <bdi>${email}</bdi>. If you have an account with it already, sign in: you keep what is yours.</p>
<div class="actions even"><a class="button" href="/dashboard/sign-up?${query}">Sign up</a>${signIn('calm')}</div>`
}

function join(context: RequestContext, { token }: InvitationView): Html {
  return html`<p class="quiet small">An account of your own stays yours: you can switch between the two at any time.</p>
${ownForm(
  context,
  { action: '/dashboard/invitation' },
  html`<input type="hidden" name="token" value="${token}">
<button>Join the account</button>`,
)}`
}

function someoneElse(context: RequestContext, { path, email }: InvitationView, own: string): Html {
  return html`<p class="notice warn">The invitation is for <bdi><strong>${email}</strong></bdi>, and you are signed in as <bdi><strong>${own}</strong></bdi>.</p>
<p>Sign out, and sign in or sign up with the invited address. Or ask for an invitation to the address that you use here.</p>
${ownForm(
  context,
  { action: '/dashboard/sign-out' },
  html`<input type="hidden" name="return_to" value="${path}">
<button>Sign out and go on</button>`,
)}`
}

const ROLES = {
  owner: 'Owner, who also decides who belongs to the account',
  member: 'Member, who works with everything in the account',
}
