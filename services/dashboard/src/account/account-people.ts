import { type BackChannel, resultOf } from '@svc/back-channel'
import { NotFoundError } from '@svc/client'
import { ApiError } from '@svc/errors'
import type { Core } from '../dependencies.ts'
import type { Person } from '../sign-in/sign-in.ts'

/** A person's accounts and the people of the one that they act in, over the back channel. */
export const peopleOf = (
  { backChannel }: Pick<Core, 'backChannel'>,
  { user_id }: Person,
): ReturnType<BackChannel['people']> => backChannel.people({ subject: user_id })

/** Awaits a call; `null` when what it is about does not exist. */
export async function foundBy<Result>(call: Promise<Result>): Promise<Result | null> {
  try {
    return await call
  } catch (error) {
    if (error instanceof NotFoundError) return null
    throw error
  }
}

/** The header with which a window of the studio says which account it shows. */
const HEADER = 'x-account-id'

/**
 * Makes sure that a window of the studio shows the account that the member acts in: they may have switched to another in a second
 * window.
 *
 * @throws {ApiError} `CONFLICT` at `header.x-account-id` when it does not.
 */
export function checkShown({ headers }: Request, account_id: string | undefined): void {
  const shown = headers.get(HEADER)
  if (shown === null || shown === account_id) return
  throw new ApiError('CONFLICT', 'You switched to another account in another window.', {
    location: `header.${HEADER}`,
  })
}

/** The same for calls that ask for no token of `/v1`. */
export async function checkShownAccount(
  core: Pick<Core, 'backChannel'>,
  request: Request,
  member: Person,
): Promise<void> {
  if (!request.headers.has(HEADER)) return
  const { items } = await resultOf(peopleOf(core, member).accounts.get())
  checkShown(request, items.find(({ is_active }) => is_active)?.account_id)
}
