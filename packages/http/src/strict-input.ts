import { type TSchema, Type as t } from '@sinclair/typebox'
import { ApiError } from '@svc/errors'
import { checkInput } from './check-input.ts'
import { alternatives, isRecord, memberSchema, needsMembers } from './describe-schema.ts'
import { type JsonBody, readJson } from './read-json-body.ts'

/**
 * The maximum size of a JSON body unless its schema sets `x-max-bytes`, and as `x-long-member` the path of the text that may
 * make it so long: a body without that text has the usual limit.
 */
const MAX_BODY_BYTES = 1_000_000

interface RouteOptions {
  body?: TSchema
  query?: TSchema
}

/**
 * Reads a route's body and query instead of Elysia, which drops members that the schema does not name.
 *
 * Meant for the macro that also authorises: `introspect` receives the route's schemas when it is declared,
 * `read` runs in the transform stage, after the caller is authorised. So an unauthorised body is never read.
 */
export function strictInput() {
  let schemas: RouteOptions = {}
  return {
    introspect(route: object) {
      schemas = { ...route }
      // A body without a schema is left unread, rather than parsed before the sender is authenticated.
      Object.assign(route, { parse: 'none' })
    },
    async read(request: Request) {
      return {
        ...(schemas.query && { query: readQuery(schemas.query, request.url) }),
        ...(takesBody(request) && { body: await readBody(schemas.body ?? NO_MEMBERS, request) }),
      }
    },
  }
}

/** The body of a route that was declared without one: none, or an empty object. */
const NO_MEMBERS = t.Object({}, { additionalProperties: false })

const takesBody = ({ method }: Request) => method !== 'GET' && method !== 'HEAD'

async function readBody(schema: TSchema, request: Request): Promise<unknown> {
  const body = await readJson(request, schema['x-max-bytes'] ?? MAX_BODY_BYTES)
  if (body) {
    checkLength(schema, body)
    const nullIsAbsent = request.method !== 'PATCH'
    return checkInput(schema, body.value, 'body', { nullIsAbsent })
  }
  if (!needsMembers(schema)) return {}
  const { required = Object.keys(schema.properties ?? {}) } = schema
  const members = required.slice(0, MOST_NAMED).join(', ')
  throw new ApiError(
    'INVALID_JSON',
    `The body is empty; it must be a JSON object with ${members}.`,
    {
      location: 'body',
    },
  )
}

/** An empty body is told so many of the members that it could have had. */
const MOST_NAMED = 5

function checkLength(schema: TSchema, { value, bytes }: JsonBody) {
  if (bytes <= MAX_BODY_BYTES) return
  const path: string[] = schema['x-long-member'] ?? []
  const member = path.reduce<unknown>((at, name) => (isRecord(at) ? at[name] : undefined), value)
  if (typeof member === 'string') return
  throw new ApiError(
    'PAYLOAD_TOO_LARGE',
    `The body has ${bytes} bytes; without ${path.join('.')} at most ${MAX_BODY_BYTES} are allowed.`,
  )
}

/**
 * Reads a query string by its schema: numbers and booleans are parsed.
 *
 * @throws {ApiError} `VALIDATION_ERROR` for unknown, repeated and invalid parameters.
 */
export function readQuery(schema: TSchema, url: string): unknown {
  const parameters = new URLSearchParams(url.split('?').slice(1).join('?'))
  const seen = new Set<string>()
  const repeated = new Set<string>()
  for (const name of parameters.keys()) (seen.has(name) ? repeated : seen).add(name)
  if (repeated.size > 0) {
    throw ApiError.invalid(
      [...repeated].map((name) => ({
        reason: 'given_twice',
        description: 'The parameter was given more than once; give it once.',
        location: `query.${name.slice(0, 80)}`,
      })),
    )
  }
  const query = Object.fromEntries(
    [...parameters].map(([name, text]) => [name, spelledValue(memberSchema(schema, name), text)]),
  )
  return checkInput(schema, query, 'query')
}

function spelledValue(schema: TSchema | undefined, text: string): unknown {
  const types = schema ? alternatives(schema).map(({ type }) => type) : []
  if (types.some((type) => type === 'integer' || type === 'number') && NUMBER.test(text)) {
    return Number(text)
  }
  if (types.includes('boolean') && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

const NUMBER = /^-?\d{1,15}(\.\d{1,15})?$/
