import type { Core } from '../dependencies.ts'
import { RedirectRequired } from './redirect-required.ts'
import type { MemberContext } from './request-context.ts'

/**
 * Makes sure that the member's e-mail address is verified before they create anything that outlives their
 * session. Where no mail is sent, addresses cannot be verified and the check is skipped.
 *
 * @param returnTo - Path of the dashboard page to return to after the verification.
 * @throws {RedirectRequired} To the page that sends the verification link.
 */
export function requireVerified(
  { isMailed }: Pick<Core, 'isMailed'>,
  { member }: MemberContext,
  returnTo: string,
): void {
  if (isMailed && !member.is_verified)
    throw new RedirectRequired('/dashboard/verify-email', returnTo)
}
