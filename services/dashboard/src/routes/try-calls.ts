import { Elysia } from 'elysia'
import { showCaller, TRY_PATH, tryCall } from '../actions/try-calls.ts'
import type { Core } from '../dependencies.ts'

/** What the page of the interface at `/swagger` sends its calls to. They are no forms, and their bodies stay unread. */
export const tryCalls = (core: Core) =>
  new Elysia({ name: 'try-calls', prefix: TRY_PATH })
    .derive(async ({ request }) => ({
      context: await core.contexts.open(request),
    }))
    .get('', ({ context }) => showCaller(context))
    .all('/v1/*', ({ context, request }) => tryCall(core, context, request), { parse: 'none' })
