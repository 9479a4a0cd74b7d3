import { Elysia } from 'elysia'
import type { Core } from '../dependencies.ts'
import { visitors } from '../plugins/visitors.ts'
import {
  forgotPassword,
  resetPassword,
  showForgotPassword,
  showResetPassword,
} from '../rooms/reset-password.ts'
import { showSignIn, signIn, signOut } from '../rooms/sign-in.ts'
import { showSignUp, signUp } from '../rooms/sign-up.ts'

/** What strangers may open. */
export const frontDoor = (core: Core) =>
  new Elysia({ name: 'front-door', prefix: '/dashboard' })
    .use(visitors(core))
    .get('/sign-in', ({ visit }) => showSignIn(core, visit))
    .post('/sign-in', ({ visit, form }) => signIn(core, visit, form), UNREAD)
    .post('/sign-out', ({ visit, form }) => signOut(core, visit, form), UNREAD)
    .get('/sign-up', ({ visit }) => showSignUp(core, visit))
    .post('/sign-up', ({ visit, form }) => signUp(core, visit, form), UNREAD)
    .get('/forgot-password', ({ visit }) => showForgotPassword(core, visit))
    .post('/forgot-password', ({ visit, form }) => forgotPassword(core, visit, form), UNREAD)
    .get('/reset-password', ({ visit }) => showResetPassword(core, visit))
    .post('/reset-password', ({ visit, form }) => resetPassword(core, visit, form), UNREAD)

/** The plugin reads forms, after it has looked at who sends them. */
const UNREAD = { parse: 'none' } as const
