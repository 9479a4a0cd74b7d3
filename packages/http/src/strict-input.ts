import type { TSchema } from '@sinclair/typebox'
import { ApiError } from '@svc/errors'
import { checkInput } from './check-input.ts'
import { readJsonBody } from './read-json-body.ts'
import { readQuery } from './read-query.ts'

/** The most a JSON body may have unless its schema says `x-max-bytes`. */
const MAX_BODY_BYTES = 1_000_000

/** The options of a route that matter here. */
interface RouteOptions {
  body?: TSchema
  query?: TSchema
}

/**
 * Reads a route's body and query in place of Elysia, which drops what a schema does not know.
 *
 * Meant for the macro that also authorises: `introspect` learns the route's schemas when it is declared,
 * `read` runs in the transform stage, after the caller was let in. So a stranger's body is never read.
 */
export function strictInput() {
  let schemas: RouteOptions = {}
  return {
    introspect(route: object) {
      schemas = { ...route }
      // A body that nobody asked for is left unread, rather than parsed before anybody asks who sends it.
      Object.assign(route, { parse: 'none' })
    },
    async read(request: Request) {
      return {
        ...(schemas.query && { query: readQuery(schemas.query, request.url) }),
        ...(schemas.body && { body: await readBody(schemas.body, request) }),
      }
    },
  }
}

/** Allows the JSON bodies of one schema to be longer than a megabyte. */
export function sized<T extends TSchema>(schema: T, maxBytes: number): T {
  return { ...schema, 'x-max-bytes': maxBytes }
}

async function readBody(schema: TSchema, request: Request): Promise<unknown> {
  const body = await readJsonBody(request, schema['x-max-bytes'] ?? MAX_BODY_BYTES)
  if (body !== undefined) return checkInput(schema, body, 'body')
  if (!schema.required?.length) return {}
  throw new ApiError(
    'INVALID_JSON',
    `The body is empty; it must be a JSON object with ${schema.required.join(', ')}.`,
    { location: 'body' },
  )
}
