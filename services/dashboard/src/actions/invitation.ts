import { resultOf } from '@svc/back-channel'
import { type Html, html } from '@svc/http'
import { foundBy, peopleOf } from '../account/account-people.ts'
import type { Core } from '../dependencies.ts'
import { ownForm } from '../pages/fields.ts'
import { alone, answerGo, answerPage, leadPage, type Page } from '../pages/page.ts'
import { countTry } from '../request/limits.ts'
import type { Form } from '../request/read-form.ts'
import type { MemberContext, RequestContext } from '../request/request-context.ts'
import { HOME, requireVerified } from '../request/return-path.ts'
import { strangerName } from '../words/stranger-name.ts'
import { day } from '../words/when.ts'

const PATH = '/dashboard/invitation'

/** Writes the link of an invitation. It makes its reader a member of an account, so it must never be logged. */
export const invitationUrl = (baseUrl: string, token: string): string => baseUrl + pathOf(token)

/** Shows who invites into which account, and what to do: sign up, sign in, join, or sign in as someone else. */
export async function showInvitation(core: Core, context: RequestContext): Promise<Response> {
  return showTo(core, context, context.query.get('token') ?? '')
}

async function showTo(core: Core, context: RequestContext, token: string): Promise<Response> {
  const invitation = await readInvitation(core, token)
  if (!invitation) return answerPage(goneInvitationPage(context), context, { status: 410 })
  const { isSignUpOpen } = core
  const view = { ...invitation, token, path: pathOf(token), isSignUpOpen }
  return answerPage(invitationPage(context, view), context)
}

/** Makes the member who is signed in belong to the account. A click does it, so that a program that opens every link of a mail does not. */
export async function joinAccount(
  core: Core,
  context: MemberContext,
  form: Form,
): Promise<Response> {
  const secret = form.raw('token')
  const { member } = context
  await countTry(core.limiter, 'verify', context)
  const invitation = await readInvitation(core, secret)
  if (invitation && !invitation.is_mailed) requireVerified(core, context, pathOf(secret))
  if (!invitation || invitation.email !== member.email) return showTo(core, context, secret)
  const { email } = member
  const acceptance = { secret, email, is_verified: member.is_verified || !core.isMailed }
  const accepted = await foundBy(resultOf(peopleOf(core, member).acceptances.post(acceptance)))
  if (!accepted) return answerPage(goneInvitationPage(context), context, { status: 410 })
  // The link was in a mail to this address, so it shows what a link for verifying it would.
  if (accepted.is_mailed && !member.is_verified) await core.signIn.markVerified(member.user_id)
  return answerGo(HOME, context)
}

/** Returns whether a path leads to an invitation that was mailed to an address; accepting it verifies the address. */
export async function leadsToInvitation(core: Core, path: string, email: string): Promise<boolean> {
  if (!path.startsWith(`${PATH}?`)) return false
  const token = new URLSearchParams(path.slice(PATH.length)).get('token') ?? ''
  const invitation = await readInvitation(core, token)
  return invitation?.email === email && invitation.is_mailed
}

async function readInvitation({ backChannel }: Core, secret: string) {
  if (!SECRET.test(secret)) return null
  return foundBy(resultOf(backChannel.invitations.read.post({ secret })))
}

const SECRET = /^[\w-]{20,128}$/

const pathOf = (token: string) => `${PATH}?${new URLSearchParams({ token })}`

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
const goneInvitationPage = ({ words }: RequestContext): Page =>
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
