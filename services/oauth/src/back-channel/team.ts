import {
  changeRole,
  listInvitations,
  listMembers,
  listOwnAccounts,
  type Role,
  removeMember,
  setLanguage,
  switchAccount,
} from '@svc/domain'
import type { Core } from '../dependencies.ts'
import { requireMember } from './require-member.ts'

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
