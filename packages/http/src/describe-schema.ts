import type { TSchema } from '@sinclair/typebox'
import { alternatives } from './schema-shape.ts'

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
