import type { JsonSchema } from './open-api-document.ts'

/** What a model has no use for: it is said in words, or checked by `/v1` alone. */
const LEFT_OUT = ['additionalProperties', 'patternProperties', 'examples', 'example', 'title']

interface Writing {
  /** Whether `null` means something: where a change is asked for it puts back the default, elsewhere it is as good as nothing. */
  nulls: boolean
}

/**
 * Writes a schema in as few bytes as say the same to a model: kind, choices, limits, default and what it means.
 *
 * A pattern is left out where words describe the value: `/v1` checks it, and says what it wants.
 */
export function compactSchema(schema: JsonSchema, writing: Writing): JsonSchema {
  const { anyOf, oneOf = anyOf, ...own } = schema
  if (Array.isArray(oneOf)) return compactChoice(own, oneOf, writing)
  return Object.fromEntries(
    Object.entries({ ...own, ...describe(own) }).flatMap(([name, value]): [string, unknown][] => {
      if (LEFT_OUT.includes(name) || name.startsWith('x-') || value === undefined) return []
      if (name === 'pattern' && own.description !== undefined) return []
      if (name === 'minLength' && own['minLength'] === 1) return []
      if (name === 'properties') return [[name, compactProperties(value, writing)]]
      if (name === 'items') return [[name, compactItems(value as JsonSchema, writing)]]
      return [[name, value]]
    }),
  )
}

function compactProperties(properties: unknown, writing: Writing): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(properties as Record<string, JsonSchema>).map(([name, schema]) => [
      name,
      compactSchema(schema, writing),
    ]),
  )
}

/** The words of a list say what its items are. */
function compactItems(schema: JsonSchema, writing: Writing): JsonSchema {
  const { description, ...items } = compactSchema(schema, writing)
  return items.properties && description ? { ...items, description } : items
}

/** What may be one thing or `null` becomes one schema; so do words that are listed one by one. */
function compactChoice(own: JsonSchema, choices: JsonSchema[], writing: Writing): JsonSchema {
  const isNullable = writing.nulls && choices.some(({ type }) => type === 'null')
  const others = choices.filter(({ type }) => type !== 'null')
  const [only] = others
  if (only && others.length === 1) {
    const single = compactSchema({ ...only, ...own }, writing)
    return isNullable ? orNull(single) : single
  }
  if (others.every((choice) => typeof choice['const'] === 'string')) {
    const words = { ...own, type: 'string', enum: others.map((choice) => choice['const']) }
    return isNullable ? orNull(compactSchema(words, writing)) : compactSchema(words, writing)
  }
  return {
    ...compactSchema(own, writing),
    anyOf: others.map((choice) => compactSchema(choice, writing)),
  }
}

function orNull(schema: JsonSchema): JsonSchema {
  const { type, enum: words } = schema
  return {
    ...schema,
    ...(typeof type === 'string' && { type: [type, 'null'] }),
    ...(Array.isArray(words) && { enum: [...new Set([...words, null])] }),
  }
}

/**
 * The first clause says what it is; of the others a model needs the unit and how it is written, and the default as a value. `/v1` says the rest
 * when it matters.
 */
function describe({
  description = '',
  default: preset,
  'x-unit': unit,
}: JsonSchema): Partial<JsonSchema> {
  const [first = '', ...others] = description.split(/(?<=[.;]) +/)
  const written = others.find((clause) => DEFAULT.test(clause))
  const value = preset ?? writtenValue(written)
  const isWritten = value !== undefined && preset === undefined
  const said = [
    first.replace(/;$/, '.'),
    ...others.filter((clause) => NEEDED.test(clause) && !(isWritten && clause === written)),
  ].join(' ')
  const isUnitSaid = typeof unit !== 'string' || said.includes(unit)
  return {
    ...(description || unit
      ? { description: (isUnitSaid ? said : `${said} Unit: ${unit}.`).trim() }
      : {}),
    ...(isWritten && { default: value === null ? undefined : value }),
  }
}

const DEFAULT = /^Default: (\S+)\.$/
const NEEDED = /^(Default|Unit|In place of|#|`)/

function writtenValue(clause = ''): unknown {
  const [, written] = DEFAULT.exec(clause) ?? []
  try {
    return written === undefined ? undefined : JSON.parse(written)
  } catch {
    return undefined
  }
}
