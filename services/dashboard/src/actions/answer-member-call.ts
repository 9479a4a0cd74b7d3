import { checkShownAccount, peopleOf } from '../account/account-people.ts'
import type { Core } from '../dependencies.ts'
import { answerPageCall, callingMember, checkOrigin } from '../request/own-call.ts'
import type { MemberCalls } from './member-call.ts'

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
