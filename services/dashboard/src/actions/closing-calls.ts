import { resultOf } from '@svc/back-channel'
import { countTry } from '../request/limits.ts'
import { type Form, readFields } from '../request/read-form.ts'
import { DONE, type MemberCall, type MemberCalls, made, refuse } from './member-call.ts'

/** How an owner has everything of the account that their window shows, deletes it, and keeps it after all. */
export const CLOSING_CALLS: MemberCalls = {
  'POST /closing': async (call) => {
    await requirePassword(call)
    const closed = await resultOf(call.people.closing.post())
    await call.core.signIn.endOtherSessions(call.context.headers)
    return made(closed)
  },
  /** Has everything of the account made into one file. */
  'POST /export': async (call) => {
    await requirePassword(call)
    return resultOf(call.people.export.post()).then(DONE)
  },
}

/**
 * Makes sure that the member themselves is there, and not someone at a browser that they left open.
 *
 * @param given - The form, where it was read already.
 * @returns The password.
 * @throws {ApiError} `VALIDATION_ERROR` at `body.password` for another password than theirs.
 */
export async function requirePassword(
  { core, context, member, request }: MemberCall,
  given?: Form,
): Promise<string> {
  const password = (given ?? (await readFields(request))).raw('password')
  await countTry(core.limiter, 'sign-in', context, member.email)
  if (await core.signIn.isOwnPassword(password, context.headers)) return password
  return refuse('password', 'Received another password than that of the member; allowed is theirs.')
}
