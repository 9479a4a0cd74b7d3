import { Elysia, ElysiaCustomStatusResponse } from 'elysia'
import { isKnown } from './preconditions.ts'
import { WrittenAnswer, writeAnswer } from './written-answer.ts'

/** A route of the application, with the shapes of its answers. */
interface Route {
  method: string
  path: string
  hooks: { response?: unknown }
}

/**
 * Gives every answer that is a resource a strong `ETag`, and answers 304 to a read by a client that has it already.
 *
 * A write answers with a resource where its answer has the shape of one that is read: then the tag is that of the read.
 * Addresses of files are the same all day, so a resource that did not change keeps its tag until then. Lists and streams
 * have none.
 *
 * @param routes - Lists the routes, once all are there.
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-13.1.2
 */
export const entityTags = (routes: () => Route[]) => {
  let written: ReadonlySet<string> | undefined
  return new Elysia({ name: 'entity-tags' }).mapResponse(
    { as: 'global' },
    ({ request: { method, headers }, responseValue, route, set }) => {
      const hasStatus = responseValue instanceof ElysiaCustomStatusResponse
      const status = hasStatus ? responseValue.code : (set.status ?? 200)
      const isRead = method === 'GET' || method === 'HEAD'
      written ??= writesOfResources(routes())
      const isTagged = isRead ? status === 200 : written.has(`${method} ${route} ${status}`)
      const answer = writtenOf(hasStatus ? responseValue.response : responseValue, isTagged)
      // Elysia answers a refusal with the value returned here, so an unchanged response is returned too.
      if (!answer) return responseValue as never
      const { content, tag } = answer
      if (tag !== null && isTagged) {
        set.headers['etag'] = tag
        if (isRead && isKnown(headers.get('if-none-match'), tag)) {
          return new Response(null, { status: 304 })
        }
      }
      set.status = status
      set.headers['content-type'] = 'application/json;charset=utf-8'
      // Elysia accepts a string too, although its types do not say so; a Response would be copied with its body.
      return content as never
    },
  )
}

/** Returns what is sent for a resource, for what is written already, and for nothing else. */
function writtenOf(value: unknown, isTagged: boolean): WrittenAnswer | null {
  if (value instanceof WrittenAnswer) return value
  return isTagged && isResource(value) ? writeAnswer(value) : null
}

function isResource(value: unknown): value is object {
  const isObject = typeof value === 'object' && value !== null
  return isObject && !(value instanceof Response) && !('next_cursor' in value)
}

/** Lists the writes that answer with what a GET answers with: `PATCH /v1/clips/:clip_id 200`. */
function writesOfResources(routes: Route[]): Set<string> {
  const answers = routes.flatMap(({ method, path, hooks }) =>
    shapesOf(hooks.response).map(([status, shape]) => ({ method, path, status, shape })),
  )
  const reads = new Set(answers.filter(({ method }) => method === 'GET').map(({ shape }) => shape))
  return new Set(
    answers
      .filter(({ method, shape }) => method !== 'GET' && reads.has(shape))
      .map(({ method, path, status }) => `${method} ${path} ${status}`),
  )
}

/** Lists the shapes of a route's answers by status; a route that declares one shape answers it with 200. */
function shapesOf(response: unknown): [status: string, shape: unknown][] {
  if (typeof response !== 'object' || response === null) return []
  return 'type' in response || 'anyOf' in response ? [['200', response]] : Object.entries(response)
}
