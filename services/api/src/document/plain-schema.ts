import { isDeepStrictEqual } from 'node:util'

type Schema = Record<string, unknown>

/** Keywords that TypeBox and Elysia put into schemas for themselves. */
const FOREIGN = new Set([
  '$id',
  'noValidate',
  'error',
  'elysiaMeta',
  'additionalCoerce',
  'x-long-member',
  'x-in-words',
  'x-name',
  'x-unit',
])

/** Schemas that a document has once, by name: those that have a `title`. */
export type NamedSchemas = Map<string, Schema>

export interface PlainOptions {
  /** Collects the schemas that have a `title` and replaces them by references. Without it they stay inline. */
  named?: NamedSchemas
  /** Whether the schema is of a response, which may get more members later. Elysia closes those schemas once it has used them. */
  open?: boolean
}

/**
 * Rewrites a TypeBox schema as plain JSON Schema 2020-12, which OpenAPI 3.1 accepts as it is.
 *
 * Unions of constants become one `enum`, the usual notation. Units are added to descriptions.
 *
 * @throws {Error} Two different schemas have one title.
 */
export function plainSchema(schema: object, options: PlainOptions = {}): Schema {
  const { title, ...rest }: Schema = { ...schema }
  if (options.open && rest['additionalProperties'] === false && rest['properties']) {
    delete rest['additionalProperties']
  }
  const entries = Object.entries(rest)
    .filter(([keyword, value]) => value !== undefined && !FOREIGN.has(keyword))
    .map(([keyword, value]) => [keyword, plainValue(keyword, value, options)])
  const plain = withUnit(asEnum(Object.fromEntries(entries)), rest['x-unit'])
  const { named } = options
  if (!named || typeof title !== 'string') return plain
  const known = named.get(title)
  if (known && !isDeepStrictEqual(known, plain)) {
    throw new Error(`Two different schemas are called ${title}.`)
  }
  named.set(title, plain)
  return { $ref: `#/components/schemas/${title}` }
}

function plainValue(keyword: string, value: unknown, options: PlainOptions): unknown {
  if (keyword === 'properties' || keyword === 'patternProperties') {
    return Object.fromEntries(
      Object.entries(value as Record<string, object>).map(([name, member]) => [
        name,
        plainSchema(member, options),
      ]),
    )
  }
  if (VALUES.has(keyword) || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => plainValue('', item, options))
  return plainSchema(value, options)
}

/** Keywords whose values are data, not schemas. */
const VALUES = new Set(['default', 'examples', 'enum', 'const', 'required'])

function withUnit(schema: Schema, unit: unknown): Schema {
  if (typeof unit !== 'string') return schema
  const { description = '' } = schema
  return { ...schema, description: `${description} Unit: ${unit}.`.trim() }
}

function asEnum(schema: Schema): Schema {
  const { anyOf, ...rest } = schema
  if (!Array.isArray(anyOf) || anyOf.length < 2) return schema
  const lists = anyOf.map(wordsOf)
  const words = [...new Set(lists.flatMap((list) => list ?? []))]
  if (lists.includes(undefined) || words.every((word) => word === null)) return schema
  const types = [...new Set(words.map((word) => (word === null ? 'null' : typeof word)))]
  return { ...rest, type: types.length === 1 ? types[0] : types, enum: words }
}

/** Lists the constants that a schema allows; `undefined` when it allows more than constants. */
function wordsOf(schema: Schema): unknown[] | undefined {
  if (schema['const'] !== undefined) return [schema['const']]
  if (Array.isArray(schema['enum'])) return schema['enum']
  return schema['type'] === 'null' ? [null] : undefined
}
