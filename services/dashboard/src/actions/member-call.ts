import type { BackChannel } from '@svc/back-channel'
import { ApiError } from '@svc/errors'
import { checkShownAccount, peopleOf } from '../account/account-people.ts'
import type { Core } from '../dependencies.ts'
import {
  answerPageCall,
  callingMember,
  checkOrigin,
  requireVerifiedCaller,
} from '../request/own-call.ts'
import { pathId } from '../request/page-refusal.ts'
import type { RequestContext } from '../request/request-context.ts'
import type { Member } from '../sign-in/sign-in.ts'

/** A call of the studio for what is the dashboard's own, such as keys, apps, sessions and webhooks of the member. */
export interface MemberCall {
  core: Core
  context: RequestContext
  request: Request
  member: Member
  /** What stands in the path. */
  params: Readonly<Record<string, string>>
  /** The member on the back channel: what is theirs, and who belongs to their accounts. */
  members: ReturnType<BackChannel['members']>
  people: ReturnType<BackChannel['people']>
}

/** What the studio shows and changes, by its method and path; a `Response` is passed on, all else is sent as JSON. */
export type MemberCalls = Readonly<
  Record<`${string} /${string}`, (call: MemberCall) => Promise<unknown>>
>

/**
 * Makes sure that the address of the member who calls is verified, before the call makes anything that outlives their session.
 *
 * @throws {ApiError} `CONFLICT` where mail is sent and it is not.
 */
export const requireVerified = ({ core, member }: MemberCall) => requireVerifiedCaller(core, member)

/** @throws {ApiError} `VALIDATION_ERROR` at a field of the form, always. */
export function refuse(field: string, description: string): never {
  throw ApiError.invalid([{ description, location: `body.${field}` }])
}

/** The id at a place of the path. */
export const idOf = ({ params }: MemberCall, name = 'id') => pathId(params[name] ?? '')

/** The answer to a change that has nothing to tell. */
export const DONE = () => new Response(null, { status: 204 })

export const made = (what: object) => Response.json(what, { status: 201 })

/**
 * Answers a call that a page of this origin and session makes.
 *
 * @param isInAny - Whether it is also for a window that shows another account than the member acts in now.
 */
export async function answerMemberCall(
  core: Core,
  { request, params }: { request: Request; params: Readonly<Record<string, string>> },
  act: MemberCalls[`${string} /`],
  isInAny: boolean,
): Promise<Response> {
  const context = await core.contexts.open(request)
  return answerPageCall(context, async () => {
    checkOrigin(core, request)
    const member = callingMember(context, request)
    if (!isInAny) await checkShownAccount(core, request, member)
    const members = core.backChannel.members({ subject: member.user_id })
    const people = peopleOf(core, member)
    const said = await act({ core, context, request, member, params, members, people })
    return said instanceof Response ? said : Response.json(said)
  })
}
