import { resultOf } from '@svc/back-channel'
import { isLanguage } from '@svc/words'
import { checkEmail, emailOf } from '../forms/check-credentials.ts'
import { countTry } from '../request/limits.ts'
import { type Form, readFields } from '../request/read-form.ts'
import { invitationUrl } from './invitation.ts'
import * as calls from './member-call.ts'

/** What is the member's own, whichever account their window shows. */
export const PERSON_CALLS: calls.MemberCalls = {
  /** Remembers the language in which the studio is shown: mails that the member did not ask for are written in it. */
  'PUT /language': async ({ people, request }) => {
    const language = (await readFields(request)).raw('language')
    if (!isLanguage(language)) {
      calls.refuse(
        'language',
        `Received ${language.slice(0, 40)}; allowed is a language of the studio.`,
      )
    }
    await resultOf(people.language.put({ language }))
    return calls.DONE()
  },
}

/** Who belongs to the account and, for its owners, who is invited into it. */
export const TEAM_CALLS: calls.MemberCalls = {
  'GET /team': async ({ people, member }) => {
    const { members, invitations } = await resultOf(people.team.get())
    const items = members.map(({ subject, role, name, email, created_at }) => ({
      member_id: subject,
      is_self: subject === member.user_id,
      ...{ role, name, email, created_at },
    }))
    return { members: items, invitations }
  },
  'POST /invitations': invite,
  /** Makes a new link of an invitation, and sends it. */
  'POST /invitations/:id/resend': async (call) => {
    const { core, context, member, people } = call
    calls.requireVerified(call)
    await countTry(core.limiter, 'inviter', context, member.email)
    const { resend } = people.invitations({ invitation_id: calls.idOf(call) })
    return deliver(call, await resultOf(resend.post({ is_mailed: core.isMailed })))
  },
}

/** Invites an address. The answer is the same whether or not someone has signed up with it. */
async function invite(call: calls.MemberCall): Promise<Response> {
  const { core, context, member, people } = call
  calls.requireVerified(call)
  const form = await readFields(call.request)
  const [email, role] = [emailOf(form), roleOf(form)]
  const fault = checkEmail(email, context.words)
  if (fault) calls.refuse('email', fault)
  await countTry(core.limiter, 'inviter', context, member.email)
  await countTry(core.limiter, 'invited', context, email)
  const is_mailed = core.isMailed
  return deliver(call, await resultOf(people.invitations.post({ email, role, is_mailed })))
}

/** Sends the link by mail or, where no mail is sent, shows it to the one who invites: once, to pass it on. */
async function deliver(
  { core, context, member }: calls.MemberCall,
  { secret, ...invitation }: { secret: string; email: string },
): Promise<Response> {
  const link = invitationUrl(core.baseUrl, secret)
  if (!core.isMailed) return calls.made({ ...invitation, link })
  const { account_name } = await resultOf(core.backChannel.invitations.read.post({ secret }))
  core.sendInvitation({
    words: context.words,
    email: invitation.email,
    url: link,
    account: account_name,
    inviter: member.name,
  })
  return calls.made({ ...invitation, link: null })
}

function roleOf(form: Form): 'owner' | 'member' {
  const role = form.raw('role')
  if (role === 'owner' || role === 'member') return role
  return calls.refuse('role', `Received ${role.slice(0, 40)}; allowed are owner and member.`)
}
