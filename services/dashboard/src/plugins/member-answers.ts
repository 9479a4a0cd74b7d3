import { Elysia } from 'elysia'
import { checkShownAccount } from '../account/account-people.ts'
import type { MemberCall } from '../actions/member-call.ts'
import type { Core } from '../dependencies.ts'
import { answerPageCall, callingMember, checkOrigin } from '../request/own-call.ts'

/**
 * Gives routes `answer`, which checks that a page of this origin and session calls, and answers as JSON; `answerInAny` does so also
 * for a window that shows another account than the member acts in now.
 */
export const memberAnswers = (core: Core) =>
  new Elysia({ name: 'member-answers' }).derive({ as: 'scoped' }, async ({ request }) => {
    const context = await core.contexts.open(request)
    const answerInAny = (act: (call: MemberCall) => Promise<Response>) =>
      answerPageCall(context, async () => {
        checkOrigin(core, request)
        callingMember(context, request)
        return act({ core, context, request })
      })
    return {
      answerInAny,
      answer: (act: (call: MemberCall) => Promise<Response>) =>
        answerInAny(async (call) => {
          await checkShownAccount(core, request, callingMember(context, request))
          return act(call)
        }),
    }
  })
