import { resultOf } from '@svc/back-channel'
import { foundBy, peopleOf } from '../account/account-people.ts'
import type { Core } from '../dependencies.ts'
import { goneInvitationPage, invitationPage } from '../pages/invitation-page.ts'
import { answerGo, answerPage } from '../pages/page-answers.ts'
import { countTry } from '../request/limits.ts'
import type { Form } from '../request/read-form.ts'
import type { MemberContext, RequestContext } from '../request/request-context.ts'
import { requireVerified } from '../request/require-verified.ts'
import { HOME } from '../request/return-path.ts'

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
