import { resultOf } from '@svc/back-channel'
import { isLanguage } from '@svc/words'
import { checkEmail, emailOf } from '../forms/check-credentials.ts'
import { countTry } from '../request/limits.ts'
import { type Form, readForm } from '../request/read-form.ts'
import { invitationUrl } from './invitation.ts'
import {
  DONE,
  idOf,
  type MemberCall,
  type MemberCalls,
  made,
  refuse,
  requireVerified,
} from './member-call.ts'

/** What is the member's own, whichever account their window shows. */
export const PERSON_CALLS: MemberCalls = {
  /** The accounts that the member belongs to, and the language that is known of them. */
  'GET /accounts': ({ people }) => resultOf(people.accounts.get()),
  /** Lets the member act in another of their accounts from now on, in all windows. */
  'PUT /accounts/active': async ({ people, request }) => {
    const account_id = (await readForm(request)).raw('account_id')
    await resultOf(people.accounts.active.put({ account_id }))
    return DONE()
  },
  /** Remembers the language in which the studio is shown: mails that the member did not ask for are written in it. */
  'PUT /language': async ({ people, request }) => {
    const language = (await readForm(request)).raw('language')
    if (!isLanguage(language)) {
      refuse('language', `Received ${language.slice(0, 40)}; allowed is a language of the studio.`)
    }
    await resultOf(people.language.put({ language }))
    return DONE()
  },
}

/** Who belongs to the account and, for its owners, who is invited into it. */
export const TEAM_CALLS: MemberCalls = {
  'GET /team': async ({ people, member }) => {
    const { members, invitations } = await resultOf(people.team.get())
    const items = members.map(({ subject, role, name, email, created_at }) => ({
      member_id: subject,
      is_self: subject === member.user_id,
      ...{ role, name, email, created_at },
    }))
    return { members: items, invitations }
  },
  'PATCH /team/:id': async (call) => {
    const role = roleOf(await readForm(call.request))
    await resultOf(call.people.team({ other: idOf(call) }).patch({ role }))
    return DONE()
  },
  /** A member who removes themselves leaves the account. */
  'DELETE /team/:id': (call) =>
    resultOf(call.people.team({ other: idOf(call) }).delete()).then(DONE),
  'POST /invitations': invite,
  /** Makes a new link of an invitation, and sends it. */
  'POST /invitations/:id/resend': async (call) => {
    const { core, context, member, people } = call
    requireVerified(call)
    await countTry(core.limiter, 'inviter', context, member.email)
    const { resend } = people.invitations({ invitation_id: idOf(call) })
    return deliver(call, await resultOf(resend.post({ is_mailed: core.isMailed })))
  },
  'DELETE /invitations/:id': (call) =>
    resultOf(call.people.invitations({ invitation_id: idOf(call) }).delete()).then(DONE),
}

/** Invites an address. The answer is the same whether or not someone has signed up with it. */
async function invite(call: MemberCall): Promise<Response> {
  const { core, context, member, people } = call
  requireVerified(call)
  const form = await readForm(call.request)
  const [email, role] = [emailOf(form), roleOf(form)]
  const fault = checkEmail(email, context.words)
  if (fault) refuse('email', fault)
  await countTry(core.limiter, 'inviter', context, member.email)
  await countTry(core.limiter, 'invited', context, email)
  const is_mailed = core.isMailed
  return deliver(call, await resultOf(people.invitations.post({ email, role, is_mailed })))
}

/** Sends the link by mail or, where no mail is sent, shows it to the one who invites: once, to pass it on. */
async function deliver(
  { core, context, member }: MemberCall,
  { secret, ...invitation }: { secret: string; email: string },
): Promise<Response> {
  const link = invitationUrl(core.baseUrl, secret)
  if (!core.isMailed) return made({ ...invitation, link })
  const { account_name } = await resultOf(core.backChannel.invitations.read.post({ secret }))
  core.sendInvitation({
    words: context.words,
    email: invitation.email,
    url: link,
    account: account_name,
    inviter: member.name,
  })
  return made({ ...invitation, link: null })
}

function roleOf(form: Form): 'owner' | 'member' {
  const role = form.raw('role')
  if (role === 'owner' || role === 'member') return role
  return refuse('role', `Received ${role.slice(0, 40)}; allowed are owner and member.`)
}
