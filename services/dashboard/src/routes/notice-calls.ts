import { Elysia } from 'elysia'
import { listNotices, switchNoticeByCall } from '../actions/notice-calls.ts'
import { TRY_PATH } from '../actions/try-calls.ts'
import type { Core } from '../dependencies.ts'
import { memberAnswers } from '../plugins/member-answers.ts'
import { UNREAD } from '../request/unread.ts'

/** Which mails a member wants: theirs, whichever account their window shows. */
export const noticeCalls = (core: Core) =>
  new Elysia({ name: 'notice-calls', prefix: `${TRY_PATH}/member` })
    .use(memberAnswers(core))
    .get('/notices', ({ answerInAny }) => answerInAny(listNotices))
    .put(
      '/notices/:kind',
      ({ answerInAny, params }) => answerInAny((call) => switchNoticeByCall(call, params.kind)),
      UNREAD,
    )
