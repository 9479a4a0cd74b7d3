import type { TSchema } from '@sinclair/typebox'
import type { Fault, Params, Reason } from '@svc/errors'

/** Longer values are cut: a refusal is read by a person. */
const LONGEST_SHOWN = 60

/** Describes in words the values that a schema allows, for example `an integer from 1 to 100`. */
export function describeSchema(schema: TSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return oneOf(schema.enum.map((value: unknown) => JSON.stringify(value)))
  const variants = alternatives(schema)
  if (variants.length > 1) return oneOf([...new Set(variants.map(describeSchema))])
  switch (schema.type) {
    case 'string':
      return describeString(schema)
    case 'integer':
      return `an integer${range(schema)}`
    case 'number':
      return `a number${range(schema)}`
    case 'boolean':
      return 'true or false'
    case 'null':
      return 'null'
    case 'array':
      return `an array${counted(schema.minItems, schema.maxItems, schema.uniqueItems ? 'different items' : 'items')}`
    default:
      return `an object${counted(schema.minProperties, schema.maxProperties, 'members')}`
  }
}

/** Formats a received value: short ones whole, long ones cut, objects and arrays by type. */
export function describeValue(value: unknown): string {
  if (Array.isArray(value)) return `an array of ${value.length}`
  if (typeof value === 'object' && value !== null) return 'an object'
  if (typeof value === 'string' && value.length > LONGEST_SHOWN) {
    return `${JSON.stringify(value.slice(0, LONGEST_SHOWN)).slice(0, LONGEST_SHOWN)}…`
  }
  const text = JSON.stringify(value) ?? String(value)
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text
}

function describeString(schema: TSchema): string {
  const { format, pattern, minLength, maxLength, 'x-in-words': said } = schema
  if (said) return `a text of ${said}`
  if (format === 'date-time') {
    return 'an RFC 3339 time of the years 1970 to 9999, such as "2031-05-06T07:08:09Z"'
  }
  if (format) return `a text of the format ${format}`
  const length = counted(minLength, maxLength, 'characters')
  return `a text${length}${pattern ? ', written as the documentation says' : ''}`
}

function range({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: TSchema): string {
  if (exclusiveMinimum !== undefined) return ` above ${exclusiveMinimum}`
  if (exclusiveMaximum !== undefined) return ` below ${exclusiveMaximum}`
  if (minimum !== undefined && maximum !== undefined) return ` from ${minimum} to ${maximum}`
  if (minimum !== undefined) return ` of at least ${minimum}`
  return maximum === undefined ? '' : ` of at most ${maximum}`
}

function counted(least: number | undefined, most: number | undefined, plural: string): string {
  const things = (most ?? least) === 1 ? plural.slice(0, -1) : plural
  if (least !== undefined && most !== undefined) return ` of ${least} to ${most} ${things}`
  if (least !== undefined) return ` of at least ${least} ${things}`
  return most === undefined ? '' : ` of at most ${most} ${things}`
}

function oneOf(values: string[]): string {
  const last = values.at(-1) ?? ''
  return values.length < 2 ? last : `${values.slice(0, -1).join(', ')} or ${last}`
}

/** Finds the schema of one member of an object, looking through unions and intersections. */
export function memberSchema(schema: TSchema, name: string): TSchema | undefined {
  if (schema.properties && Object.hasOwn(schema.properties, name)) return schema.properties[name]
  for (const [pattern, member] of Object.entries(schema.patternProperties ?? {})) {
    if (expressionOf(pattern).test(name)) return member as TSchema
  }
  if (typeof schema.additionalProperties === 'object') return schema.additionalProperties
  return firstOf(schema, (variant) => memberSchema(variant, name))
}

/** Returns whether a schema names the members of an object, so that any other member is unknown. */
export function namesMembers(schema: TSchema): boolean {
  if (schema.properties || schema.patternProperties) return true
  return firstOf(schema, (variant) => namesMembers(variant) || undefined) ?? false
}

export function requiredMembers(schema: TSchema): string[] {
  return [schema, ...(schema.allOf ?? [])].flatMap(({ required = [] }: TSchema) => required)
}

/** Returns whether an empty object is too little, so that a request without a body cannot mean one. */
export function needsMembers({ required, minProperties }: Record<string, unknown>): boolean {
  return (Array.isArray(required) && required.length > 0) || Number(minProperties) > 0
}

/** Lists the alternatives of a union, including nested unions; any other schema is its own only alternative. */
export function alternatives(schema: TSchema): TSchema[] {
  const variants: TSchema[] | undefined = schema.anyOf ?? schema.oneOf
  return variants?.flatMap(alternatives) ?? [schema]
}

export function describesObject(schema: TSchema): boolean {
  return schema.type === 'object' || (schema.allOf?.some(describesObject) ?? false)
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function firstOf<T>(schema: TSchema, find: (variant: TSchema) => T | undefined): T | undefined {
  for (const variant of [schema.anyOf, schema.oneOf, schema.allOf].flat()) {
    const found = variant && find(variant)
    if (found !== undefined) return found
  }
  return undefined
}

const expressions = new Map<string, RegExp>()

function expressionOf(pattern: string): RegExp {
  const known = expressions.get(pattern)
  if (known) return known
  const expression = new RegExp(pattern)
  expressions.set(pattern, expression)
  return expression
}

/** The reasons that any request can be refused for; those of a service come beside them. */
export const INPUT_REASONS = [
  'missing',
  'unknown_member',
  'given_twice',
  'not_one_of',
  'out_of_range',
  'wrong_length',
  'wrong_count',
  'wrong_format',
  'wrong_type',
  'unusable_characters',
] as const

/** Says for a program why a value does not fit its schema. */
export function reasonFor(value: unknown, schema: TSchema): Reason {
  const received = describeValue(value)
  const variants = alternatives(schema).filter(({ type }) => type !== 'null')
  const words = variants.flatMap((one) => one.enum ?? (one.const === undefined ? [] : [one.const]))
  if (words.length > 0)
    return { reason: 'not_one_of', params: { received, allowed: words.map(String) } }
  const [variant = schema, ...others] = variants
  const allowed = describeSchema(schema)
  if (others.length > 0) return { reason: 'wrong_type', params: { received, allowed } }
  const { least, most, unit } = boundsOf(variant)
  const bounds: Params = {
    ...(least !== undefined && { least }),
    ...(most !== undefined && { most }),
    ...(unit !== undefined && (least ?? most) !== undefined && { unit }),
  }
  return { reason: kindOf(value, variant), params: { received, allowed, ...bounds } }
}

/** Says for a program that a member is missing. */
export const missing = (schema: TSchema): Reason => ({
  reason: 'missing',
  params: { allowed: describeSchema(schema) },
})

function kindOf(value: unknown, { type, format, pattern }: TSchema): string {
  const isNumber = type === 'number' || (type === 'integer' && Number.isInteger(value))
  if (typeof value === 'number' && isNumber) return 'out_of_range'
  if (Array.isArray(value) && type === 'array') return 'wrong_count'
  if (typeof value !== 'string' || type !== 'string') return 'wrong_type'
  return format === undefined && pattern === undefined ? 'wrong_length' : 'wrong_format'
}

function boundsOf({ type, ...schema }: TSchema): { least?: number; most?: number; unit?: string } {
  if (type === 'string')
    return { least: schema.minLength, most: schema.maxLength, unit: 'characters' }
  if (type === 'array') return { least: schema.minItems, most: schema.maxItems, unit: 'items' }
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum } = schema
  return { least: minimum ?? exclusiveMinimum, most: maximum ?? exclusiveMaximum }
}

/** The most faults that a refusal lists. */
const MOST_FAULTS = 20
const LONGEST_NAME = 80

/** The first faults of a value, one for each place. */
export class FaultList {
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
