import type { Static, TSchema } from '@sinclair/typebox'
import type { Caller } from '@svc/auth-core'
import type { Context } from '@svc/domain'
import type { Scope } from '@svc/specification/access'
import {
  type Input,
  type Operation,
  type PathValues,
  readEndpoint,
} from '@svc/specification/operations'
import { type AnyElysia, Elysia } from 'elysia'
import type { Core } from '../dependencies.ts'
import { access, type createOnce, type Made, made } from './access.ts'
import type { WrittenAnswer } from './entity-tags.ts'

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
 * Serves the operations of a resource, each by the verb of its name.
 *
 * Every POST goes through `once`, with its `Location`; what is deleted is answered with 204.
 */
export function serve<const T extends Readonly<Record<string, Served>>>(
  core: Core,
  operations: T,
  verbs: { [Id in keyof T]: Verb<T[Id]> | Unlike<T[Id]> },
): AnyElysia {
  const app: AnyElysia = new Elysia({ name: Object.keys(operations).join() }).use(access(core))
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
