import type { Static, TSchema } from '@sinclair/typebox'
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
import {
  type Input,
  OPERATIONS,
  type Operation,
  type PathValues,
  readEndpoint,
} from '@svc/specification/operations'
import { chooseLanguage, type Language } from '@svc/words'
import { type AnyElysia, Elysia, type ElysiaCustomStatusResponse, status } from 'elysia'
import type { Core } from '../app.ts'
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
function createOnce(
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

type Served = Operation & { tag: string }

/** Takes the values of the path in their order, then what is sent, then who sends it. */
type Verb<O extends Served> = (
  context: Context,
  ...given: [...PathValues<O['at']>, ...Input<O>, sender: Sender]
) => Answer<O> | Promise<Answer<O>>

interface Sender {
  caller: Caller<Scope>
  request: Request
}

/** What one shape describes is given as it is; of several, `made` names the status. */
type Answer<O extends Served> = O extends { answers: infer A }
  ? 204 extends keyof A
    ? unknown
    : {
        [S in keyof A]: [keyof A] extends [S] ? Shown<A[S]> | WrittenAnswer : MadeAs<S, A[S]>
      }[keyof A]
  : Response
type Shown<S> = S extends TSchema ? Static<S> : never
type MadeAs<Status, S> = Made<Status & number, Shown<S>>

/** A verb that is not called as others are. */
interface Unlike<O extends Served> {
  verb: Verb<O>
  /** Runs before the transaction of a POST begins, which would hold a connection meanwhile. */
  before?(
    context: Context,
    ...given: [...PathValues<O['at']>, ...Input<O>, sender: Sender]
  ): Promise<void>
  /** Set where it only reads a row, together with rows of other requests. */
  reads?: 'together'
}

/**
 * Serves operations, each by the verb of its name.
 *
 * Every POST goes through `once`, with its `Location`; what is deleted is answered with 204.
 */
export function serve<const T extends Readonly<Record<string, Served>>>(
  core: Core,
  operations: T,
  verbs: { [Id in keyof T]: Verb<T[Id]> | Unlike<T[Id]> },
): AnyElysia {
  const app: AnyElysia = new Elysia({ name: 'operations' }).use(access(core))
  for (const [id, operation] of Object.entries(operations)) {
    const given = verbs[id] as AnyVerb | AnyUnlike
    const unlike = typeof given === 'function' ? { verb: given } : given
    const { method, path, names, params } = readEndpoint(operation.at)
    const handle = method === 'POST' ? handlePost : handleOther
    // The types of any application do not know what `access` derives.
    app.route(method, path, handle(operation, names, unlike) as never, {
      scope: operation.scope,
      ...(unlike.reads && { reads: unlike.reads }),
      ...(params && { params }),
      ...(operation.query && { query: operation.query }),
      ...(operation.body && { body: operation.body }),
      ...(operation.answers && { response: operation.answers }),
    })
  }
  return app
}

type AnyVerb = (context: Context, ...given: unknown[]) => unknown
interface AnyUnlike {
  verb: AnyVerb
  before?(context: Context, ...given: unknown[]): Promise<void>
  reads?: 'together'
}

interface Received extends Sender {
  context: Context
  once: ReturnType<typeof createOnce>
  params: Record<string, string>
  query: Record<string, unknown>
  body: unknown
  set: { status?: number | string }
}

const handleOther = (
  { query: sent, body: hasBody, answers }: Served,
  names: string[],
  { verb }: AnyUnlike,
) => {
  const limit: unknown = sent?.properties['limit']?.default
  const isGone = answers !== undefined && 204 in answers
  return async ({ context, params, query, body, caller, request, set }: Received) => {
    const input = hasBody ? [body] : sent ? [limit ? { limit, ...query } : query] : []
    const path = names.map((name) => params[name])
    const answer = await verb(context, ...path, ...input, { caller, request })
    if (!isGone) return answer
    set.status = 204
    return undefined
  }
}

const handlePost = (
  { body: hasBody, answers = {}, location }: Served,
  names: string[],
  { verb, before }: AnyUnlike,
) => {
  const [status, ...others] = Object.keys(answers).map(Number)
  return async ({ context, once, params, body, caller, request }: Received) => {
    const path = names.map((name) => params[name])
    const given = [...path, ...(hasBody ? [body] : []), { caller, request }]
    await before?.(context, ...given)
    return once(hasBody ? body : null, async (held) => {
      const answer = await verb(held, ...given)
      const shown =
        others.length > 0 ? (answer as Made<number, unknown>) : made(status ?? 200, answer)
      const place = location && filledIn(location, { ...params, ...Object(shown.body) })
      return made(shown.status, shown.body, place)
    })
  }
}

/** Fills in a path; `undefined` where the answer is something else, which has no place: an estimate. */
function filledIn(path: string, members: Readonly<Record<string, unknown>>): string | undefined {
  const isThere = [...path.matchAll(/:(\w+)/g)].every(([, name = '']) => members[name])
  return isThere
    ? path.replaceAll(/:(\w+)/g, (_, name: string) => String(members[name]))
    : undefined
}
