import type { Static, TSchema } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { Value } from '@sinclair/typebox/value'
import { ApiError, type Fault, type Reason } from '@svc/errors'
import {
  alternatives,
  describeSchema,
  describesObject,
  describeValue,
  isRecord,
  memberSchema,
  missing,
  namesMembers,
  reasonFor,
  requiredMembers,
} from './describe-schema.ts'
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

/** The most faults that a refusal lists. */
const MOST_FAULTS = 20
const LONGEST_NAME = 80

/** The first faults of a value, one for each place. */
class FaultList {
  readonly #faults = new Map<string, Fault>()

  /** Whether the list takes no more faults, so that the search can stop. */
  get isFull(): boolean {
    return this.#faults.size >= MOST_FAULTS
  }

  get length(): number {
    return this.#faults.size
  }

  toArray(): Fault[] {
    return [...this.#faults.values()]
  }

  add(location: string, description: string, reason: Reason): void {
    if (this.isFull || this.#faults.has(location)) return
    this.#faults.set(location, { ...reason, description, location })
  }

  addWrong(location: string, value: unknown, schema: TSchema): void {
    const description = `Received ${describeValue(value)}; allowed is ${describeSchema(schema)}.`
    this.add(location, description, reasonFor(value, schema))
  }

  addMissing(location: string, schema: TSchema): void {
    const description = `It is missing; allowed is ${describeSchema(schema)}.`
    this.add(location, description, missing(schema))
  }

  addUnknown(at: string, name: string, schema: TSchema): void {
    const known = alternatives(schema).flatMap(({ properties }) => Object.keys(properties ?? {}))
    const allowed = known.length > 0 ? ` Known here: ${known.join(', ')}.` : ''
    this.add(
      `${at}.${name.slice(0, LONGEST_NAME)}`,
      `Received the unknown member ${describeValue(name)}.${allowed}`,
      {
        reason: 'unknown_member',
        params: { received: name.slice(0, LONGEST_NAME), allowed: known },
      },
    )
  }
}
