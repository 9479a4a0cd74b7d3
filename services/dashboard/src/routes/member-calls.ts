import { Elysia } from 'elysia'
import { answerMemberCall } from '../actions/answer-member-call.ts'
import { CLOSING_CALLS } from '../actions/closing-calls.ts'
import { FACTOR_CALLS } from '../actions/factor-calls.ts'
import type { MemberCalls } from '../actions/member-call.ts'
import { MEMBER_CALLS } from '../actions/member-calls.ts'
import { NOTICE_CALLS } from '../actions/notice-calls.ts'
import { PASSED_CALLS, PASSED_IN_ANY } from '../actions/passed-calls.ts'
import { PROFILE_CALLS } from '../actions/profile-calls.ts'
import { PERSON_CALLS, TEAM_CALLS } from '../actions/team-calls.ts'
import { TRY_PATH } from '../actions/try-calls.ts'
import type { Core } from '../dependencies.ts'
import { UNREAD } from '../request/unread.ts'

/** What the studio shows and changes of the dashboard's own. */
export function memberCalls(core: Core) {
  const app = new Elysia({ name: 'member-calls', prefix: `${TRY_PATH}/member` })
  const add = (calls: MemberCalls, isInAny: boolean) => {
    for (const [name, act] of Object.entries(calls)) {
      const [method = '', path = ''] = name.split(' ')
      app.route(method, path, (asked) => answerMemberCall(core, asked, act, isInAny), UNREAD)
    }
  }
  add({ ...MEMBER_CALLS, ...PASSED_CALLS, ...TEAM_CALLS, ...CLOSING_CALLS }, false)
  add(
    { ...PASSED_IN_ANY, ...PERSON_CALLS, ...NOTICE_CALLS, ...FACTOR_CALLS, ...PROFILE_CALLS },
    true,
  )
  return app
}
