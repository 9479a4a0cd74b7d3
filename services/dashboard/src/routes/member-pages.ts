import { Elysia } from 'elysia'
import { endAccess, showAccess } from '../actions/access.ts'
import { disconnectApp, showApps } from '../actions/apps.ts'
import { decideConsent, showConsent } from '../actions/consent.ts'
import { showHome } from '../actions/home.ts'
import { joinAccount } from '../actions/invitation.ts'
import { createKey, revokeKey, rotateKey, showKey, showKeys, showNewKey } from '../actions/keys.ts'
import { endOtherSessions, endSession, showSessions } from '../actions/sessions.ts'
import { sendLink, showVerifyEmail, verifyEmail } from '../actions/verify-email.ts'
import type { Core } from '../dependencies.ts'
import { members } from '../plugins/request-contexts.ts'
import { UNREAD } from '../request/unread.ts'

/** Pages that need a session. */
export const memberPages = (core: Core) =>
  new Elysia({ name: 'memberPages', prefix: '/dashboard' })
    .use(members(core))
    .get('', ({ context }) => showHome(core, context))
    .get('/sessions', ({ context }) => showSessions(core, context))
    .post('/sessions/end', ({ context, form }) => endSession(core, context, form), UNREAD)
    .post('/sessions/end-others', ({ context }) => endOtherSessions(core, context), UNREAD)
    .get('/verify-email', ({ context }) => showVerifyEmail(core, context))
    .post('/verify-email', ({ context, form }) => verifyEmail(core, context, form), UNREAD)
    .post('/verify-email/send', ({ context, form }) => sendLink(core, context, form), UNREAD)
    .post('/invitation', ({ context, form }) => joinAccount(core, context, form), UNREAD)
    .get('/access', ({ context }) => showAccess(core, context))
    .post('/access/end', ({ context }) => endAccess(core, context), UNREAD)
    .get('/consent', ({ context }) => showConsent(core, context))
    .post('/consent', ({ context, form }) => decideConsent(core, context, form), UNREAD)
    .get('/apps', ({ context }) => showApps(core, context))
    .post('/apps/disconnect', ({ context, form }) => disconnectApp(core, context, form), UNREAD)
    .get('/keys', ({ context }) => showKeys(core, context))
    .get('/keys/new', ({ context }) => showNewKey(core, context))
    .post('/keys/new', ({ context, form }) => createKey(core, context, form), UNREAD)
    .get('/keys/:key_id', ({ context, params }) => showKey(core, context, params.key_id))
    .post(
      '/keys/:key_id/rotate',
      ({ context, form, params }) => rotateKey(core, context, form, params.key_id),
      UNREAD,
    )
    .post(
      '/keys/:key_id/revoke',
      ({ context, params }) => revokeKey(core, context, params.key_id),
      UNREAD,
    )
