import type { TSchema } from '@sinclair/typebox'
import { isRecord, itemSchema, memberSchema } from './schema-shape.ts'

/**
 * Trims every string that a schema describes and brings it to Unicode normalization form C.
 *
 * It goes no deeper than the schema does, so a body nested a hundred thousand times costs nothing.
 */
export function tidyStrings(schema: TSchema | undefined, value: unknown): unknown {
  if (!schema) return value
  if (typeof value === 'string') return value.trim().normalize('NFC')
  if (Array.isArray(value)) return value.map((item) => tidyStrings(itemSchema(schema), item))
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      tidyStrings(memberSchema(schema, name), member),
    ]),
  )
}
