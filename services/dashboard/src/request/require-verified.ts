import type { Core } from '../dependencies.ts'
import { RedirectRequired } from './redirect-required.ts'
import type { MemberContext } from './request-context.ts'

/**
 * Makes sure that the member's e-mail address is verified before they create anything that outlives their
 * session. Where no mail is sent nothing can be proven, and nothing is asked.
 *
 * @param returnTo - A path of the dashboard, with what is to be made.
 * @throws {RedirectRequired} To the page that has the link sent.
 */
export function requireVerified(
  { isMailed }: Pick<Core, 'isMailed'>,
  { member }: MemberContext,
  returnTo: string,
): void {
  if (isMailed && !member.is_verified)
    throw new RedirectRequired('/dashboard/verify-email', returnTo)
}
