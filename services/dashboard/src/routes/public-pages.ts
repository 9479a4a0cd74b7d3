import { Elysia } from 'elysia'
import { showInvitation } from '../actions/invitation.ts'
import {
  forgotPassword,
  resetPassword,
  showForgotPassword,
  showResetPassword,
} from '../actions/reset-password.ts'
import {
  askPasskey,
  enterCode,
  showSignIn,
  signIn,
  signInWithPasskey,
  signOut,
} from '../actions/sign-in.ts'
import { showSignUp, signUp } from '../actions/sign-up.ts'
import type { Core } from '../dependencies.ts'
import { requestContext, UNREAD } from '../plugins/request-contexts.ts'

/** Pages that need no session. */
export const publicPages = (core: Core) =>
  new Elysia({ name: 'public-pages', prefix: '/dashboard' })
    .use(requestContext(core))
    .get('/sign-in', ({ context }) => showSignIn(core, context))
    .post('/sign-in', ({ context, form }) => signIn(core, context, form), UNREAD)
    .post('/sign-in/code', ({ context, form }) => enterCode(core, context, form), UNREAD)
    .get('/sign-in/passkey', ({ context }) => askPasskey(core, context))
    .post('/sign-in/passkey', ({ context, form }) => signInWithPasskey(core, context, form), UNREAD)
    .post('/sign-out', ({ context, form }) => signOut(core, context, form), UNREAD)
    .get('/sign-up', ({ context }) => showSignUp(core, context))
    .post('/sign-up', ({ context, form }) => signUp(core, context, form), UNREAD)
    .get('/invitation', ({ context }) => showInvitation(core, context))
    .get('/forgot-password', ({ context }) => showForgotPassword(core, context))
    .post('/forgot-password', ({ context, form }) => forgotPassword(core, context, form), UNREAD)
    .get('/reset-password', ({ context }) => showResetPassword(core, context))
    .post('/reset-password', ({ context, form }) => resetPassword(core, context, form), UNREAD)
