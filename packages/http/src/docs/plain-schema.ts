type Schema = Record<string, unknown>

/** Keywords that TypeBox and Elysia put into schemas for themselves. */
const FOREIGN = new Set([
  '$id',
  'noValidate',
  'error',
  'elysiaMeta',
  'additionalCoerce',
  'x-long-member',
])

/**
 * Rewrites a TypeBox schema as plain JSON Schema 2020-12, which OpenAPI 3.1 takes as it is.
 *
 * Unions of constants become one `enum`, which is how people write and read them.
 */
export function plainSchema(schema: object): Schema {
  const entries = Object.entries(schema)
    .filter(([keyword, value]) => value !== undefined && !FOREIGN.has(keyword))
    .map(([keyword, value]) => [keyword, plainValue(keyword, value)])
  return asEnum(Object.fromEntries(entries))
}

function plainValue(keyword: string, value: unknown): unknown {
  if (keyword === 'properties' || keyword === 'patternProperties') {
    return Object.fromEntries(
      Object.entries(value as Record<string, object>).map(([name, member]) => [
        name,
        plainSchema(member),
      ]),
    )
  }
  if (VALUES.has(keyword) || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => plainValue('', item))
  return plainSchema(value)
}

/** Keywords whose values are data, not schemas. */
const VALUES = new Set(['default', 'examples', 'enum', 'const', 'required'])

function asEnum(schema: Schema): Schema {
  const variants = schema['anyOf']
  if (!Array.isArray(variants) || variants.length < 2) return schema
  const constants = variants.flatMap((variant) =>
    variant.const === undefined ? [] : [variant.const],
  )
  const others = variants.filter((variant) => variant.const === undefined)
  const onlyNull = others.every((variant) => variant.type === 'null')
  if (constants.length < 1 || !onlyNull) return schema
  const { anyOf, ...rest } = schema
  const types = [...new Set(constants.map((constant) => typeof constant))]
  const type = others.length > 0 ? [...types, 'null'] : types
  return {
    ...rest,
    type: type.length === 1 ? type[0] : type,
    enum: others.length > 0 ? [...constants, null] : constants,
  }
}
