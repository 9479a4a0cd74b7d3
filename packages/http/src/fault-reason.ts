import type { TSchema } from '@sinclair/typebox'
import type { Params, Reason } from '@svc/errors'
import { describeSchema, describeValue } from './describe-schema.ts'
import { alternatives } from './schema-shape.ts'

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
