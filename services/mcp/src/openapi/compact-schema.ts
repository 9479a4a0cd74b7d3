import type { JsonSchema } from './open-api-document.ts'

/** Keywords that a model does not need: described in words, or checked by `/v1` alone. */
const LEFT_OUT = ['additionalProperties', 'patternProperties', 'examples', 'example', 'title']

interface Writing {
  /** Whether `null` has a meaning: in a change it restores the default, elsewhere it is the same as an omitted value. */
  nulls: boolean
}

/**
 * Shortens a schema without loss for a model: type, choices, limits, default and meaning are kept.
 *
 * A pattern is left out where a description exists: `/v1` checks the value, and reports what it requires.
 */
export function compactSchema(schema: JsonSchema, writing: Writing): JsonSchema {
  const { anyOf, oneOf = anyOf, ...own } = schema
  if (Array.isArray(oneOf)) return compactChoice(own, oneOf, writing)
  return Object.fromEntries(
    Object.entries({ ...own, ...describe(own) }).flatMap(([name, value]): [string, unknown][] => {
      if (LEFT_OUT.includes(name) || name.startsWith('x-') || value === undefined) return []
      if (name === 'pattern' && own.description !== undefined) return []
      if (isPlain(name, value, own)) return []
      if (name === 'properties') return [[name, compactProperties(value, writing)]]
      if (name === 'items') return [[name, compactItems(value as JsonSchema, writing)]]
      return [[name, value]]
    }),
  )
}

/** How long an id may be, which comes from an earlier answer. */
const ID_LENGTH = 64

/** Returns whether a limit goes without saying: something is there, an amount is not negative, an id is one that was given. */
function isPlain(name: string, value: unknown, schema: JsonSchema): boolean {
  if (name === 'minLength' || name === 'minItems') return value === 1
  if (name === 'maxLength') return value === ID_LENGTH
  return name === 'minimum' && (value === 0 || value === 1) && schema['maximum'] === undefined
}

function compactProperties(properties: unknown, writing: Writing): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(properties as Record<string, JsonSchema>).map(([name, schema]) => [
      name,
      compactSchema(schema, writing),
    ]),
  )
}

/** The description of a list covers its items. */
function compactItems(schema: JsonSchema, writing: Writing): JsonSchema {
  const { description: _, ...items } = compactSchema(schema, writing)
  return items
}

/** Merges a choice between one schema and `null` into one schema, and a choice of constant words into one `enum`. */
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
 * Keeps the first clause, which is the meaning; of the others those with the unit and the format, and the default as a value. `/v1` reports
 * the rest when it matters.
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
    ...others.filter(
      (clause) =>
        NEEDED.test(clause) &&
        !OBVIOUS.test(clause) &&
        !isUnitOf(first, clause) &&
        !(isWritten && clause === written),
    ),
  ].join(' ')
  const isUnitSaid = typeof unit !== 'string' || hasWord(said, unit) || TOLD_UNITS.includes(unit)
  return {
    ...(description || unit
      ? { description: (isUnitSaid ? said : `${said} Unit: ${unit}.`).trim() }
      : {}),
    ...(isWritten && { default: value === null ? undefined : value }),
  }
}

const DEFAULT = /^Default: (\S+)\.$/
/** A filter that is left out lets all through, a member that is left out adds or changes nothing; what `null` does, the tool says. */
const OBVIOUS = /^Default: (all|no|none|not|null|as it was)\b/
/** Whether a clause names a unit that the meaning has named: "The most words of a line. Unit: words." */
function isUnitOf(meaning: string, clause: string): boolean {
  const [, unit] = /^Unit: (.+)\.$/.exec(clause) ?? []
  return unit !== undefined && (hasWord(meaning, unit) || TOLD_UNITS.includes(unit))
}

const hasWord = (text: string, words: string) =>
  ` ${text.replaceAll(/[^\w ]/g, ' ')} `.includes(` ${words} `)

/** Units that the limits or the meaning tell. */
const TOLD_UNITS = ['fraction', 'changes, from 1']
const NEEDED = /^(Default|Unit|In place of|#|`)/

function writtenValue(clause = ''): unknown {
  const [, written] = DEFAULT.exec(clause) ?? []
  try {
    return written === undefined ? undefined : JSON.parse(written)
  } catch {
    return undefined
  }
}
