import { Elysia } from 'elysia'
import type { Core } from '../dependencies.ts'
import { members } from '../plugins/visitors.ts'
import { endAccess, showAccess } from '../rooms/access.ts'
import { disconnectApp, showApps } from '../rooms/apps.ts'
import { decideConsent, showConsent } from '../rooms/consent.ts'
import { showHome } from '../rooms/home.ts'
import { createKey, revokeKey, rotateKey, showKey, showKeys, showNewKey } from '../rooms/keys.ts'
import { endOtherSessions, endSession, showSessions } from '../rooms/sessions.ts'
import { sendLink, showVerifyEmail, verifyEmail } from '../rooms/verify-email.ts'

/** What somebody who is signed in may open. */
export const rooms = (core: Core) =>
  new Elysia({ name: 'rooms', prefix: '/dashboard' })
    .use(members(core))
    .get('', ({ visit }) => showHome(core, visit))
    .get('/sessions', ({ visit }) => showSessions(core, visit))
    .post('/sessions/end', ({ visit, form }) => endSession(core, visit, form), UNREAD)
    .post('/sessions/end-others', ({ visit }) => endOtherSessions(core, visit), UNREAD)
    .get('/verify-email', ({ visit }) => showVerifyEmail(core, visit))
    .post('/verify-email', ({ visit, form }) => verifyEmail(core, visit, form), UNREAD)
    .post('/verify-email/send', ({ visit, form }) => sendLink(core, visit, form), UNREAD)
    .get('/access', ({ visit }) => showAccess(core, visit))
    .post('/access/end', ({ visit }) => endAccess(core, visit), UNREAD)
    .get('/consent', ({ visit }) => showConsent(core, visit))
    .post('/consent', ({ visit, form }) => decideConsent(core, visit, form), UNREAD)
    .get('/apps', ({ visit }) => showApps(core, visit))
    .post('/apps/disconnect', ({ visit, form }) => disconnectApp(core, visit, form), UNREAD)
    .get('/keys', ({ visit }) => showKeys(core, visit))
    .get('/keys/new', ({ visit }) => showNewKey(core, visit))
    .post('/keys/new', ({ visit, form }) => createKey(core, visit, form), UNREAD)
    .get('/keys/:key_id', ({ visit, params }) => showKey(core, visit, params.key_id))
    .post(
      '/keys/:key_id/rotate',
      ({ visit, form, params }) => rotateKey(core, visit, form, params.key_id),
      UNREAD,
    )
    .post(
      '/keys/:key_id/revoke',
      ({ visit, params }) => revokeKey(core, visit, params.key_id),
      UNREAD,
    )

/** The plugin reads forms, after it has looked at who sends them. */
const UNREAD = { parse: 'none' } as const
