import {
  acceptInvitation,
  changeRole,
  invite,
  listInvitations,
  listMembers,
  listNoticeSwitches,
  listOwnAccounts,
  type NoticeSwitch,
  type Role,
  readInvitation,
  removeMember,
  resendInvitation,
  type ShownInvitation,
  setLanguage,
  switchAccount,
  switchNotice,
  withdrawInvitation,
} from '@svc/domain'
import { ApiError } from '@svc/errors'
import type { Core } from '../dependencies.ts'
import { requireMember } from './member-access.ts'

/** Lists the accounts that a person belongs to, and names the language that is known of them. */
export async function listAccounts(core: Core, subject: string) {
  const { language } = await requireMember(core, subject)
  return { items: await listOwnAccounts(core.sql, subject), language }
}

/** Remembers the language in which a person reads; a guess replaces none that is known. */
export async function rememberLanguage(
  { sql }: Core,
  subject: string,
  given: { language: string; is_guess?: boolean },
): Promise<void> {
  await setLanguage(sql, { ...given, subject })
}

/** Lets a person act in another of their accounts. */
export async function useAccount(core: Core, subject: string, account_id: string): Promise<void> {
  await requireMember(core, subject)
  await switchAccount(core.sql, { account_id, subject })
}

/** Lists who belongs to the account that a person acts in and, for its owners, who is invited into it. */
export async function listTeam(core: Core, subject: string) {
  const { account_id } = await requireMember(core, subject)
  const members = await listMembers(core.sql, account_id)
  const own = members.find((member) => member.subject === subject)
  const invitations = own?.role === 'owner' ? await listInvitations(core.sql, account_id) : []
  return { members, invitations }
}

/** Who acts, and on whom. */
interface Pair {
  subject: string
  other: string
}

/** Gives someone of the account another role. */
export async function changeRoleOf(
  core: Core,
  { subject, other }: Pair,
  role: Role,
): Promise<void> {
  const by = await requireMember(core, subject)
  await changeRole(core.sql, by, { subject: other, role })
}

/** Removes someone from the account; a person who removes themselves leaves it. */
export async function removeFromTeam(core: Core, { subject, other }: Pair): Promise<void> {
  const by = await requireMember(core, subject)
  await removeMember(core.sql, by, { subject: other, plan: core.plan })
}

/** Invites an address into the account that a person acts in. The secret of the link is in this response only. */
export async function inviteFor(
  core: Core,
  subject: string,
  invitation: { email: string; role: Role; is_mailed: boolean },
) {
  return invite(core.sql, await requireMember(core, subject), invitation)
}

/** Makes a new link of an invitation. */
export async function resendFor(
  core: Core,
  subject: string,
  invitation: { invitation_id: string; is_mailed: boolean },
) {
  return resendInvitation(core.sql, await requireMember(core, subject), invitation)
}

export async function withdrawFor(core: Core, subject: string, id: string): Promise<void> {
  await withdrawInvitation(core.sql, await requireMember(core, subject), id)
}

/** Shows an invitation to the holder of its link. */
export async function showInvitation(
  { sql }: Pick<Core, 'sql'>,
  secret: string,
): Promise<ShownInvitation> {
  const shown = await readInvitation(sql, secret)
  if (!shown) throw gone()
  return shown
}

/** Makes a person belong to the account that invited their address. */
export async function acceptFor(
  core: Core,
  subject: string,
  shown: { secret: string; email: string; is_verified: boolean },
) {
  await requireMember(core, subject)
  const accepted = await acceptInvitation(core.sql, { ...shown, subject })
  if (!accepted) throw gone()
  return accepted
}

const gone = () =>
  new ApiError(
    'NOT_FOUND',
    'There is no such invitation: it is unknown, answered, withdrawn, too old or for someone else.',
  )

/** Lists which mails a person wants. */
export async function listNotices({ sql }: Core, subject: string) {
  return { items: await listNoticeSwitches(sql, subject) }
}

/** Switches one kind of mails on or off for a person. */
export async function switchNoticeOf(core: Core, subject: string, change: NoticeSwitch) {
  await switchNotice(core.sql, { ...change, subject })
  return listNotices(core, subject)
}
