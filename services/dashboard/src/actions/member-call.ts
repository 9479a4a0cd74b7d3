import type { BackChannel } from '@svc/back-channel'
import type { Core } from '../dependencies.ts'
import { callingMember, requireVerifiedCaller } from '../request/own-call.ts'
import type { RequestContext } from '../request/request-context.ts'

/** A call of the studio for what is the dashboard's own, such as keys, apps, sessions and webhooks of the member. */
export interface MemberCall {
  core: Core
  context: RequestContext
  request: Request
}

const memberOf = ({ context, request }: MemberCall) => callingMember(context, request)

/**
 * Makes sure that the address of the member who calls is verified, before the call makes anything that outlives their session.
 *
 * @throws {ApiError} `CONFLICT` where mail is sent and it is not.
 */
export const requireVerified = (call: MemberCall) =>
  requireVerifiedCaller(call.core, memberOf(call))

/** The member who calls, on the back channel. */
export const membersOwn = (call: MemberCall): ReturnType<BackChannel['members']> =>
  call.core.backChannel.members({ subject: memberOf(call).user_id })

/** The answer to a change that has nothing to tell. */
export const DONE = () => new Response(null, { status: 204 })
