import { resultOf } from '@svc/back-channel'
import { ApiError } from '@svc/errors'
import { isLanguage } from '@svc/words'
import { peopleOf } from '../account/account-people.ts'
import { checkEmail, emailOf } from '../forms/check-credentials.ts'
import { countTry } from '../request/limits.ts'
import { callingMember } from '../request/own-call.ts'
import { pathId } from '../request/path-id.ts'
import { type Form, readForm } from '../request/read-form.ts'
import { invitationUrl } from './invitation.ts'
import { DONE, type MemberCall, requireVerified } from './member-call.ts'

/** The accounts that the member belongs to, and the language that is known of them. */
export async function listAccounts(call: MemberCall): Promise<Response> {
  return Response.json(await resultOf(own(call).accounts.get()))
}

/** Lets the member act in another of their accounts from now on, in all windows. */
export async function switchByCall(call: MemberCall): Promise<Response> {
  const account_id = (await readForm(call.request)).raw('account_id')
  await resultOf(own(call).accounts.active.put({ account_id }))
  return DONE()
}

/** Remembers the language in which the studio is shown to the member: mails that they did not ask for are written in it. */
export async function setLanguageByCall(call: MemberCall): Promise<Response> {
  const language = (await readForm(call.request)).raw('language')
  if (!isLanguage(language)) {
    const description = `Received ${language.slice(0, 40)}; allowed is a language of the studio.`
    throw ApiError.invalid([{ description, location: 'body.language' }])
  }
  await resultOf(own(call).language.put({ language }))
  return DONE()
}

/** Who belongs to the account and, for its owners, who is invited. */
export async function listTeam(call: MemberCall): Promise<Response> {
  const { user_id } = memberOf(call)
  const { members, invitations } = await resultOf(own(call).team.get())
  const items = members.map(({ subject, role, name, email, created_at }) => ({
    member_id: subject,
    is_self: subject === user_id,
    ...{ role, name, email, created_at },
  }))
  return Response.json({ members: items, invitations })
}

export async function changeRoleByCall(call: MemberCall, other: string): Promise<Response> {
  const role = roleOf(await readForm(call.request))
  await resultOf(one(call, other).patch({ role }))
  return DONE()
}

/** Removes someone from the account; a member who removes themselves leaves it. */
export async function removeByCall(call: MemberCall, other: string): Promise<Response> {
  await resultOf(one(call, other).delete())
  return DONE()
}

/** Invites an address. The answer is the same whether or not someone has signed up with it. */
export async function inviteByCall(call: MemberCall): Promise<Response> {
  const { core, context } = call
  const member = memberOf(call)
  requireVerified(call)
  const form = await readForm(call.request)
  const [email, role] = [emailOf(form), roleOf(form)]
  const fault = checkEmail(email, context.words)
  if (fault) throw ApiError.invalid([{ description: fault, location: 'body.email' }])
  await countTry(core.limiter, 'inviter', context, member.email)
  await countTry(core.limiter, 'invited', context, email)
  const is_mailed = core.isMailed
  return deliver(call, await resultOf(own(call).invitations.post({ email, role, is_mailed })))
}

/** Makes a new link of an invitation, and sends it. */
export async function resendByCall(call: MemberCall, id: string): Promise<Response> {
  const { core, context } = call
  const member = memberOf(call)
  requireVerified(call)
  await countTry(core.limiter, 'inviter', context, member.email)
  const { resend } = own(call).invitations({ invitation_id: pathId(id) })
  return deliver(call, await resultOf(resend.post({ is_mailed: core.isMailed })))
}

export async function withdrawByCall(call: MemberCall, id: string): Promise<Response> {
  const invitation = own(call).invitations({ invitation_id: pathId(id) })
  await resultOf(invitation.delete())
  return DONE()
}

/** Sends the link by mail or, where no mail is sent, shows it to the one who invites: once, to pass it on. */
async function deliver(
  { core, context }: MemberCall,
  { secret, ...invitation }: { secret: string; email: string },
): Promise<Response> {
  const link = invitationUrl(core.baseUrl, secret)
  if (!core.isMailed) return Response.json({ ...invitation, link }, { status: 201 })
  const { account_name } = await resultOf(core.backChannel.invitations.read.post({ secret }))
  core.sendInvitation({
    words: context.words,
    email: invitation.email,
    url: link,
    account: account_name,
    inviter: context.member?.name ?? '',
  })
  return Response.json({ ...invitation, link: null }, { status: 201 })
}

function roleOf(form: Form): 'owner' | 'member' {
  const role = form.raw('role')
  if (role === 'owner' || role === 'member') return role
  const description = `Received ${role.slice(0, 40)}; allowed are owner and member.`
  throw ApiError.invalid([{ description, location: 'body.role' }])
}

const memberOf = ({ context, request }: MemberCall) => callingMember(context, request)

const own = (call: MemberCall) => peopleOf(call.core, memberOf(call))

const one = (call: MemberCall, other: string) => own(call).team({ other: pathId(other) })
