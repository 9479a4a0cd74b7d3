import type { Core } from '../dependencies.ts'
import { Detour } from './detour.ts'
import type { MemberVisit } from './visits.ts'

/**
 * Makes sure that the e-mail address of a member was proven to be theirs, before they make anything that outlives their
 * session. Where no mail is sent nothing can be proven, and nothing is asked.
 *
 * @param returnTo - A path of the dashboard, with what is to be made.
 * @throws {Detour} To the page that has the link sent.
 */
export function requireVerified(
  { isMailed }: Pick<Core, 'isMailed'>,
  { member }: MemberVisit,
  returnTo: string,
): void {
  if (isMailed && !member.is_verified) throw new Detour('/dashboard/verify-email', returnTo)
}
