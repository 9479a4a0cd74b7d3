import { Elysia } from 'elysia'
import { endAccess, showAccess } from '../actions/access.ts'
import { changeEmail, showChangeEmail } from '../actions/change-email.ts'
import { decideConsent, showConsent } from '../actions/consent.ts'
import { showHome } from '../actions/home.ts'
import { joinAccount } from '../actions/invitation.ts'
import { sendLink, showVerifyEmail, verifyEmail } from '../actions/verify-email.ts'
import type { Core } from '../dependencies.ts'
import { members, UNREAD } from '../plugins/request-contexts.ts'

/** Pages that need a session. */
export const memberPages = (core: Core) =>
  new Elysia({ name: 'memberPages', prefix: '/dashboard' })
    .use(members(core))
    .get('', ({ context }) => showHome(core, context))
    .get('/verify-email', ({ context }) => showVerifyEmail(core, context))
    .post('/verify-email', ({ context, form }) => verifyEmail(core, context, form), UNREAD)
    .post('/verify-email/send', ({ context, form }) => sendLink(core, context, form), UNREAD)
    .get('/change-email', ({ context }) => showChangeEmail(context))
    .post('/change-email', ({ context, form }) => changeEmail(core, context, form), UNREAD)
    .post('/invitation', ({ context, form }) => joinAccount(core, context, form), UNREAD)
    .get('/access', ({ context }) => showAccess(core, context))
    .post('/access/end', ({ context }) => endAccess(core, context), UNREAD)
    .get('/consent', ({ context }) => showConsent(core, context))
    .post('/consent', ({ context, form }) => decideConsent(core, context, form), UNREAD)
