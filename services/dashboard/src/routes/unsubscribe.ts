import { Elysia } from 'elysia'
import { showUnsubscribe, unsubscribe } from '../actions/unsubscribe.ts'
import type { Core } from '../dependencies.ts'
import { UNREAD } from '../request/unread.ts'

/** Where the links of notices lead. There is no session and no form of ours: the link is all that counts. */
export const unsubscribing = (core: Core) =>
  new Elysia({ name: 'unsubscribing', prefix: '/dashboard' })
    .get('/unsubscribe', ({ request }) => showUnsubscribe(core, request))
    .post('/unsubscribe', ({ request }) => unsubscribe(core, request), UNREAD)
