import { type Caller, refuseScope } from '@svc/auth-core'
import {
  type Context,
  checkIdempotencyKey,
  type IdempotentRequest,
  requirePlan,
  runIdempotent,
} from '@svc/domain'
import { strictInput } from '@svc/http'
import type { Scope } from '@svc/specification/access'
import { OPERATIONS, type Operation } from '@svc/specification/operations'
import { chooseLanguage, type Language } from '@svc/words'
import { Elysia, type ElysiaCustomStatusResponse, status } from 'elysia'
import type { Core } from '../dependencies.ts'
import { requiredState, tagOf, WrittenAnswer } from './entity-tags.ts'
import { countRequest, identifyCaller } from './rate-limits.ts'

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

/** Gives the language in which the sender of a request is told things. */
const languageOf = ({ headers }: Request): Language =>
  chooseLanguage(headers.get('accept-language'))

const TOLD: ReadonlySet<string> = new Set(
  Object.values<Operation>(OPERATIONS).flatMap(({ at, hasLanguages }) =>
    hasLanguages ? [at] : [],
  ),
)

/** Says of every answer that is told in the language of `Accept-Language` which one that is. */
export const toldLanguages = new Elysia({ name: 'told-languages' }).onAfterHandle(
  { as: 'global' },
  ({ request, route, set: { headers } }) => {
    const method = request.method === 'HEAD' ? 'GET' : request.method
    if (!TOLD.has(`${method} ${route}`)) return
    headers['vary'] = 'Accept-Language'
    // The first answer to a key is given again in its own language.
    if (!headers['idempotency-replayed']) headers['content-language'] = languageOf(request)
  },
)

/** The response for a resource that a verb made. */
export interface Made<Status extends number, Body> {
  status: Status
  body: Body
  location?: string
}

/** Builds the response for a resource that a verb made; `location` is the path under which it can be read. */
export function made<const Status extends number, Body>(
  status: Status,
  body: Body,
  location?: string,
): Made<Status, Body> {
  return { status, body, ...(location && { location }) }
}

type Answered<M> =
  M extends Made<infer Status, infer Body> ? ElysiaCustomStatusResponse<Status, Body> : never

/**
 * Creates the function that runs a request's verb in one transaction, and only once per `Idempotency-Key`.
 *
 * A repeated request gets the first answer again, byte for byte, marked `Idempotency-Replayed: true`.
 * Every POST of `/v1` goes through it; a route without a body passes `null`.
 */
export function createOnce(
  context: Context,
  request: Omit<IdempotentRequest, 'body'>,
  set: { headers: Record<string, unknown>; status?: number | string },
) {
  return async <M extends Made<number, unknown>>(
    body: unknown,
    verb: (context: Context) => Promise<M>,
  ): Promise<Answered<M>> => {
    const answer = await runIdempotent(context, { ...request, body }, verb)
    if (answer.location) set.headers['location'] = answer.location
    const resource: object = JSON.parse(answer.body)
    if (!answer.replayed) return status(answer.status, resource) as Answered<M>
    set.headers['idempotency-replayed'] = 'true'
    set.status = answer.status
    // Not checked against the route's shape, which may have members that the release that made this answer lacked.
    return new WrittenAnswer(answer.body, tagOf(resource)) as unknown as Answered<M>
  }
}
