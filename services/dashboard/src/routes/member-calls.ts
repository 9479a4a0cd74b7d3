import { Elysia } from 'elysia'
import {
  createKeyByCall,
  disconnectAppByCall,
  endOthersByCall,
  endSessionByCall,
  listApps,
  listKeys,
  listSessions,
  revokeKeyByCall,
  rotateKeyByCall,
  signOutByCall,
} from '../actions/member-calls.ts'
import { TRY_PATH } from '../actions/try-calls.ts'
import type { Core } from '../dependencies.ts'
import { memberAnswers } from '../plugins/member-answers.ts'
import { UNREAD } from '../request/unread.ts'

/** What the studio shows and changes of the dashboard's own: keys, apps and sessions. The pages without scripts do the same. */
export const memberCalls = (core: Core) =>
  new Elysia({ name: 'member-calls', prefix: `${TRY_PATH}/member` })
    .use(memberAnswers(core))
    .get('/keys', ({ answer }) => answer(listKeys))
    .post('/keys', ({ answer }) => answer(createKeyByCall), UNREAD)
    .post(
      '/keys/:id/rotate',
      ({ answer, params }) => answer((call) => rotateKeyByCall(call, params.id)),
      UNREAD,
    )
    .delete(
      '/keys/:id',
      ({ answer, params }) => answer((call) => revokeKeyByCall(call, params.id)),
      UNREAD,
    )
    .get('/apps', ({ answer }) => answer(listApps))
    .delete(
      '/apps/:id',
      ({ answer, params }) => answer((call) => disconnectAppByCall(call, params.id)),
      UNREAD,
    )
    .get('/sessions', ({ answer }) => answer(listSessions))
    .delete('/sessions', ({ answer }) => answer(endOthersByCall), UNREAD)
    .delete(
      '/sessions/:id',
      ({ answer, params }) => answer((call) => endSessionByCall(call, params.id)),
      UNREAD,
    )
    .post('/sign-out', ({ answer }) => answer(signOutByCall), UNREAD)
