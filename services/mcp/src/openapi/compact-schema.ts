import type { JsonSchema } from './open-api-document.ts'

/** What a model has no use for: it is said in words, or checked by `/v1` alone. */
const LEFT_OUT = ['additionalProperties', 'patternProperties', 'examples', 'example', 'title']

/**
 * Writes a schema in as few bytes as say the same to a model: kind, choices, limits, default and what it means.
 *
 * A pattern is left out where words describe the value: `/v1` checks it, and says what it wants.
 */
export function compactSchema(schema: JsonSchema): JsonSchema {
  const { anyOf, oneOf = anyOf, ...own } = schema
  if (Array.isArray(oneOf)) return compactChoice(own, oneOf)
  return Object.fromEntries(
    Object.entries({ ...own, ...describe(own) }).flatMap(([name, value]): [string, unknown][] => {
      if (LEFT_OUT.includes(name) || name.startsWith('x-')) return []
      if (name === 'pattern' && own.description !== undefined) return []
      if (name === 'minLength' && own['minLength'] === 1) return []
      if (name === 'properties') return [[name, compactProperties(value)]]
      if (name === 'items') return [[name, compactSchema(value as JsonSchema)]]
      return [[name, value]]
    }),
  )
}

function compactProperties(properties: unknown): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(properties as Record<string, JsonSchema>).map(([name, schema]) => [
      name,
      compactSchema(schema),
    ]),
  )
}

/** What may be one thing or `null` becomes one schema; so do words that are listed one by one. */
function compactChoice(own: JsonSchema, choices: JsonSchema[]): JsonSchema {
  const isNullable = choices.some(({ type }) => type === 'null')
  const others = choices.filter(({ type }) => type !== 'null')
  const [only] = others
  if (only && others.length === 1) {
    const single = compactSchema({ ...only, ...own })
    return isNullable ? orNull(single) : single
  }
  if (others.every((choice) => typeof choice['const'] === 'string')) {
    const words = { ...own, type: 'string', enum: others.map((choice) => choice['const']) }
    return isNullable ? orNull(compactSchema(words)) : compactSchema(words)
  }
  return { ...compactSchema(own), anyOf: choices.map(compactSchema) }
}

function orNull(schema: JsonSchema): JsonSchema {
  const { type, enum: words } = schema
  return {
    ...schema,
    ...(typeof type === 'string' && { type: [type, 'null'] }),
    ...(Array.isArray(words) && { enum: [...new Set([...words, null])] }),
  }
}

/** The unit stands in the words, unless they have it already. */
function describe({ description, 'x-unit': unit }: JsonSchema): { description?: string } {
  if (typeof unit !== 'string') return {}
  if (description?.includes(unit)) return { description }
  return { description: `${description ?? ''} Unit: ${unit}.`.trim() }
}
