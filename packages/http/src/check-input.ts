import { type Static, type TSchema, Type as t } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { Value } from '@sinclair/typebox/value'
import { ApiError, type Fault } from '@svc/errors'
import {
  alternatives,
  describesObject,
  FaultList,
  isRecord,
  memberSchema,
  namesMembers,
  needsMembers,
  requiredMembers,
} from './describe-schema.ts'
import { type JsonBody, readJson } from './read-json-body.ts'
import { tidyText } from './tidy-text.ts'

interface InspectOptions {
  /** Whether `null` means absent for an optional member that cannot be `null` itself. */
  nullIsAbsent?: boolean
}

/**
 * Checks a client's input against a schema, strictly: members that the schema does not name are refused.
 *
 * @param part - Where the value came from; the first word of every `location`.
 * @returns The value with its strings trimmed and in Unicode normalization form C.
 * @throws {ApiError} `VALIDATION_ERROR` with up to twenty problems.
 */
export function checkInput<T extends TSchema>(
  schema: T,
  input: unknown,
  part: 'body' | 'query',
  options: InspectOptions = {},
): Static<T> {
  const { value, faults } = inspect(schema, input, part, options)
  if (faults.length > 0) throw ApiError.invalid(faults)
  return value
}

/** A value in the form its schema requires, and the faults that prevent that. */
interface Inspection {
  /** The value with texts trimmed and in Unicode normalization form C; only usable when there are no faults. */
  value: unknown
  faults: Fault[]
}

/**
 * Compares a value with its schema: unknown members, wrong values, unusable characters.
 *
 * Stops at the twentieth fault, and does not descend into an array, object or text that is larger than the schema allows:
 * a refused value costs no more than an accepted one.
 */
export function inspect(
  schema: TSchema,
  input: unknown,
  part: string,
  { nullIsAbsent = false }: InspectOptions = {},
): Inspection {
  const faults = new FaultList()
  const value = visit(schema, input, part)
  if (faults.length === 0) addMismatches(faults, schema, value, part)
  return { value, faults: faults.toArray() }

  function visit(schema: TSchema, value: unknown, at: string): unknown {
    if (faults.isFull) return value
    const isArray = Array.isArray(value)
    if (!isArray && !isRecord(value)) return visitLeaf(schema, value, at)
    const variants = alternatives(schema)
    const fitting = variants.filter(isArray ? ({ type }) => type === 'array' : describesObject)
    const [variant] = fitting
    if (fitting.length > 1) return visitOneOf(schema, fitting, value, at)
    if (variant) return isArray ? visitArray(variant, value, at) : visitObject(variant, value, at)
    if (!Value.Check(schema, value)) faults.addWrong(at, value, schema)
    else if (UNSTORABLE.test(JSON.stringify(value)))
      faults.add(at, 'It has texts with control characters; remove them.', UNUSABLE)
    return value
  }

  function visitObject(schema: TSchema, value: Record<string, unknown>, at: string): unknown {
    const names = Object.keys(value)
    const { minProperties = 0, maxProperties = Number.POSITIVE_INFINITY } = schema
    if (names.length < minProperties || names.length > maxProperties) {
      faults.addWrong(at, value, schema)
      return value
    }
    const required = requiredMembers(schema)
    for (const name of required) {
      const member = value[name] === undefined ? memberSchema(schema, name) : undefined
      if (member) faults.addMissing(`${at}.${name}`, member)
    }
    const isClosed = namesMembers(schema)
    const members: [string, unknown][] = []
    for (const name of names) {
      if (faults.isFull) break
      const member = memberSchema(schema, name)
      const isAbsent = nullIsAbsent && value[name] === null && isOptional(schema, name)
      if (member && !isAbsent) members.push([name, visit(member, value[name], `${at}.${name}`)])
      else if (!member && isClosed) faults.addUnknown(at, name, schema)
      else if (!member) members.push([name, value[name]])
    }
    return Object.fromEntries(members)
  }

  function visitArray(schema: TSchema, value: unknown[], at: string): unknown {
    const { items, minItems = 0, maxItems = Number.POSITIVE_INFINITY, uniqueItems } = schema
    const found = faults.length
    if (value.length < minItems || value.length > maxItems) faults.addWrong(at, value, schema)
    if (value.length > maxItems || !items) return value
    const visited = value.map((item, index) => visit(items, item, `${at}[${index}]`))
    if (uniqueItems && faults.length === found && hasDuplicates(visited)) {
      faults.addWrong(at, value, schema)
    }
    return visited
  }

  function visitOneOf(schema: TSchema, variants: TSchema[], value: unknown, at: string): unknown {
    for (const variant of variants) {
      const tried = inspect(variant, value, at, { nullIsAbsent })
      if (tried.faults.length === 0) return tried.value
    }
    faults.addWrong(at, value, schema)
    return value
  }

  function visitLeaf(schema: TSchema, value: unknown, at: string): unknown {
    const tidied = typeof value === 'string' ? visitText(schema, value, at) : value
    if (tidied !== undefined && !Value.Check(schema, tidied)) faults.addWrong(at, tidied, schema)
    return tidied
  }

  function visitText(schema: TSchema, value: string, at: string): string | undefined {
    const texts = alternatives(schema)
    const limits = texts.map(({ maxLength = Number.POSITIVE_INFINITY }) => maxLength)
    const isName = texts.some((text) => text['x-name'] === true)
    const tidied = tidyText(value, Math.max(...limits), { isName })
    if ('text' in tidied) return tidied.text
    faults.add(at, tidied.fault, UNUSABLE)
    return undefined
  }
}

const UNUSABLE = { reason: 'unusable_characters', params: {} }

/** A NUL character or a lone surrogate, escaped as in JSON: databases cannot store them at any depth. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/

function isOptional(schema: TSchema, name: string): boolean {
  const member = schema.properties?.[name]
  return member && !requiredMembers(schema).includes(name) && !Value.Check(member, null)
}

function hasDuplicates(items: unknown[]): boolean {
  return new Set(items.map((item) => JSON.stringify(item))).size < items.length
}

/** Adds the faults that TypeBox finds when `visit`, whose explanations are better, has found none: so no fault is missed. */
function addMismatches(faults: FaultList, schema: TSchema, value: unknown, part: string): void {
  if (compiled(schema).Check(value)) return
  for (const error of Value.Errors(schema, value)) {
    if (faults.isFull) return
    faults.addWrong(part + toLocation(error.path), error.value, error.schema)
  }
}

const checkers = new WeakMap<TSchema, ReturnType<typeof TypeCompiler.Compile>>()

function compiled(schema: TSchema) {
  const known = checkers.get(schema)
  if (known) return known
  const checker = TypeCompiler.Compile(schema)
  checkers.set(schema, checker)
  return checker
}

function toLocation(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`))
    .join('')
}

/**
 * The maximum size of a JSON body unless its schema sets `x-max-bytes`, and as `x-long-member` the path of the text that may
 * make it so long: a body without that text has the usual limit.
 */
const MAX_BODY_BYTES = 1_000_000

/**
 * Reads a route's body and query instead of Elysia, which drops members that the schema does not name.
 *
 * Meant for the macro that also authorises: `introspect` receives the route's schemas when it is declared,
 * `read` runs in the transform stage, after the caller is authorised. So an unauthorised body is never read.
 */
export function strictInput() {
  let schemas: { body?: TSchema; query?: TSchema } = {}
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
    { location: 'body' },
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
