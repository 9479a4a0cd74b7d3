import { type Caller, refuseScope } from '@svc/auth-core'
import { type Context, checkIdempotencyKey, requirePlan } from '@svc/domain'
import { strictInput } from '@svc/http'
import type { Scope } from '@svc/specification/access'
import { Elysia } from 'elysia'
import type { Core } from '../dependencies.ts'
import { createOnce } from './idempotency.ts'
import { identifyCaller } from './identify-caller.ts'
import { requiredState } from './preconditions.ts'
import { countRequest } from './rate-limits.ts'
import { languageOf } from './told-languages.ts'

/**
 * Gives a route its `caller`, its `context` and `once`, and the `scope` option, which names the scope it requires.
 *
 * All of it runs in Elysia's transform stage and in this order: credential, rate, scope, plan, then the query
 * and the body. A refusal reveals nothing about the input that the route would have accepted.
 */
export const access = (core: Core) =>
  new Elysia({ name: 'access' })
    .derive({ as: 'scoped' }, async ({ request, route, path, set }) => {
      const endpoint = `${request.method === 'HEAD' ? 'GET' : request.method} ${route}`
      const caller = await identifyCaller(core, core.callers.ofApi, request.headers, endpoint, set)
      await countRequest(core, caller, endpoint, set)
      const given = core.contextOf(caller, String(set.headers['x-trace-id']))
      const language = languageOf(request)
      const context: Context = { ...given, language, ...requiredState(request.headers, given) }
      const key = request.headers.get('idempotency-key') ?? undefined
      const once = createOnce(context, { key, method: request.method, path }, set)
      return { caller, context, once }
    })
    .macro({
      /** For a route that only reads a row, together with rows of other requests (see `combineReads`): it holds no connection. */
      reads: (_: 'together') => ({}),
      scope(required: Scope) {
        const input = strictInput()
        let { seats } = core
        return {
          introspect(route: object) {
            input.introspect(route)
            if ('reads' in route) seats = core.readSeats
          },
          transform: async ({ caller, context, request }) => {
            if (!caller || !context) throw new Error('The caller is derived before this runs.')
            requireScope(core, caller, required)
            requirePlan(await core.planOf(caller.accountId), required)
            checkKey(request)
            const read = await input.read(request)
            // Not earlier: a client that sends its body slowly must not hold a seat.
            await seats.take(request, caller.accountId)
            // Elysia merges the return value of a transform into the request, although its types do not say so.
            return read as never
          },
          // What a route requires can be read of it, and is compared with the specification.
          detail: { security: [{ bearer: [required] }] },
        }
      },
    })

function requireScope({ resourceMetadata }: Core, { scopes }: Caller<Scope>, required: Scope) {
  if (scopes.has(required)) return
  throw refuseScope(required, { resourceMetadata })
}

function checkKey({ method, headers }: Request) {
  const key = headers.get('idempotency-key')
  if (method === 'POST' && key !== null) checkIdempotencyKey(key)
}
