import type { Caller } from '@svc/auth-core'
import { ApiError } from '@svc/errors'

/** The client that the dashboard's tokens are issued to. */
const DASHBOARD = 'dashboard'

/**
 * Lets only members in who use the studio. Social accounts are connected by people: a key or an application must not
 * gain an account to post to.
 *
 * @throws {ApiError} `NOT_FOUND` for every other caller.
 */
export function requireStudio({ clientId }: Caller): void {
  if (clientId !== DASHBOARD) throw new ApiError('NOT_FOUND', 'No such endpoint.')
}
