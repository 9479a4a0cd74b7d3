import type { Core } from '../dependencies.ts'
import type { MemberContext } from './request-context.ts'

/** Where the browser goes when no other path was asked for. */
export const HOME = '/studio'

const MOST_CHARACTERS = 500
// Nothing that a browser could read as another origin or another path: no second slash, no dots, no backslash.
const PATH = /^(?:\/swagger|\/(?:dashboard|studio)(?:\/[\w-]+)*(?:\?[\w\-.~%=&+]*)?)$/

/** Reads the path to return to; anything but a path of the studio, the dashboard or the page at `/swagger` becomes the studio. */
export function returnPath(text: string | null): string {
  return text && text.length <= MOST_CHARACTERS && PATH.test(text) ? text : HOME
}

/** Adds the path to return to afterwards to the query of a path. */
export function withReturn(path: string, returnTo: string): string {
  const mark = path.includes('?') ? '&' : '?'
  return returnTo === HOME ? path : path + mark + new URLSearchParams({ return_to: returnTo })
}

/** The member must first do something on another page, which then leads back. */
export class RedirectRequired extends Error {
  readonly path: string
  /** Where the browser goes afterwards. */
  readonly returnTo: string

  constructor(path: '/dashboard/sign-in' | '/dashboard/verify-email', returnTo: string) {
    super(`The browser must go to ${path} first.`)
    this.name = 'RedirectRequired'
    this.path = path
    this.returnTo = returnTo
  }
}

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
