import { Elysia } from 'elysia'
import {
  changeRoleByCall,
  inviteByCall,
  listAccounts,
  listTeam,
  removeByCall,
  resendByCall,
  setLanguageByCall,
  switchByCall,
  withdrawByCall,
} from '../actions/team-calls.ts'
import { TRY_PATH } from '../actions/try-calls.ts'
import type { Core } from '../dependencies.ts'
import { memberAnswers } from '../plugins/member-answers.ts'
import { UNREAD } from '../request/unread.ts'

/** The accounts of a member, who belongs to the one that their window shows, and who is invited into it. */
export const teamCalls = (core: Core) =>
  new Elysia({ name: 'team-calls', prefix: `${TRY_PATH}/member` })
    .use(memberAnswers(core))
    .get('/accounts', ({ answerInAny }) => answerInAny(listAccounts))
    .put('/accounts/active', ({ answerInAny }) => answerInAny(switchByCall), UNREAD)
    .put('/language', ({ answerInAny }) => answerInAny(setLanguageByCall), UNREAD)
    .get('/team', ({ answer }) => answer(listTeam))
    .patch(
      '/team/:id',
      ({ answer, params }) => answer((call) => changeRoleByCall(call, params.id)),
      UNREAD,
    )
    .delete(
      '/team/:id',
      ({ answer, params }) => answer((call) => removeByCall(call, params.id)),
      UNREAD,
    )
    .post('/invitations', ({ answer }) => answer(inviteByCall), UNREAD)
    .post(
      '/invitations/:id/resend',
      ({ answer, params }) => answer((call) => resendByCall(call, params.id)),
      UNREAD,
    )
    .delete(
      '/invitations/:id',
      ({ answer, params }) => answer((call) => withdrawByCall(call, params.id)),
      UNREAD,
    )
