import type { Invitation, OwnAccount } from '@svc/specification/member'
import { queryOptions } from '@tanstack/react-query'
import { heldAccount } from '../app/held-account.ts'
import { callMember } from '../app/service.ts'
import { read } from './read.ts'

export type { Invitation, OwnAccount }

export type Role = OwnAccount['role']

/** Someone who belongs to the account. */
export interface TeamMember {
  member_id: string
  is_self: boolean
  role: Role
  name: string | null
  email: string | null
  created_at: string
}

/** An invitation with its link, which is answered once, and only where no mail is sent. */
export interface MadeInvitation extends Invitation {
  link: string | null
}

interface Team {
  members: TeamMember[]
  /** Empty for those who are no owners. */
  invitations: Invitation[]
}

/** Milliseconds between two looks at what is being made. */
const SOON_MS = 5000

interface OwnAccounts {
  items: OwnAccount[]
  /** The language that is known of the member. */
  language: string | null
}

/**
 * The accounts of the member. The first answer also tells which one this window shows, and whether the service knows in which language
 * it shows it.
 */
export const accountList = read(['own-accounts'], async () => {
  const { items, language } = await callMember<OwnAccounts>('GET', '/accounts')
  heldAccount.hold(items.find(({ is_active }) => is_active)?.account_id)
  const shown = document.documentElement.lang
  // Nothing that is seen depends on it, and the next visit tells it again.
  if (language !== shown) belonging.tellLanguage(shown).catch(() => {})
  return items
})

/** Who belongs to the account, and who is invited. */
export const team = read(['team'], () => callMember<Team>('GET', '/team'))

/** Everything of the account as one file, which can be fetched for some days. */
interface Export {
  asked_at: string
  /** `null`, as the others, while it is being made. */
  expires_at: string | null
  size_bytes: number | null
  url: string | null
}

/** The newest export of the account; `null` when there is none. */
export const accountExport = queryOptions({
  queryKey: ['export'],
  queryFn: async () => (await callMember<{ export: Export | null }>('GET', '/export')).export,
  refetchInterval: ({ state: { data } }) => data?.url === null && SOON_MS,
})

/** What the member changes of them. */
export const belonging = {
  switchTo: (account_id: string) => callMember<null>('PUT', '/accounts/active', { account_id }),
  tellLanguage: (language: string) => callMember<null>('PUT', '/language', { language }),
  changeRole: (id: string, role: Role) => callMember<null>('PATCH', `/team/${id}`, { role }),
  remove: (id: string) => callMember<null>('DELETE', `/team/${id}`),
  invite: (email: string, role: Role) =>
    callMember<MadeInvitation>('POST', '/invitations', { email, role }),
  resend: (id: string) => callMember<MadeInvitation>('POST', `/invitations/${id}/resend`),
  close: (password: string) => callMember<{ closes_at: string }>('POST', '/closing', { password }),
  exportAll: (password: string) => callMember<null>('POST', '/export', { password }),
  keep: () => callMember<null>('DELETE', '/closing'),
  withdraw: (id: string) => callMember<null>('DELETE', `/invitations/${id}`),
}

/** Loads the studio anew, so that nothing of another account stays on the page. */
export const openAnew = () => location.assign('/studio/videos')
