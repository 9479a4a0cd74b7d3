import { Elysia } from 'elysia'
import { showCaller, TRY_PATH, tryCall } from '../actions/try-calls.ts'
import type { Core } from '../dependencies.ts'
import { UNREAD } from '../request/unread.ts'

/**
 * The routes to which the page at `/swagger` and the studio send their calls; on `/connections` the studio connects social
 * accounts, and on `/approvals` members decide on posts. They are not forms, so their bodies are not parsed here.
 */
export const tryCalls = (core: Core) =>
  new Elysia({ name: 'try-calls', prefix: TRY_PATH })
    .derive(async ({ request }) => ({
      context: await core.contexts.open(request),
    }))
    .get('', ({ context }) => showCaller(context))
    .all('/v1/*', ({ context, request }) => tryCall(core, context, request), UNREAD)
    .all('/approvals/*', ({ context, request }) => tryCall(core, context, request), UNREAD)
    .all('/connections/*', ({ context, request }) => tryCall(core, context, request), UNREAD)
