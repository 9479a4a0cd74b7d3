import type { JsonSchema } from './open-api-document.ts'

/** Keywords that a model does not need: described in words, or checked by `/v1` alone. */
const LEFT_OUT = ['additionalProperties', 'patternProperties', 'examples', 'example', 'title']

interface Writing {
  /** Whether `null` has a meaning: in a change it restores the default, elsewhere it is the same as an omitted value. */
  nulls: boolean
  /** What the value is called; empty where it has no name. */
  name: string
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
    Object.entries({ ...own, ...describe(own, writing.name) }).flatMap(
      ([name, value]): [string, unknown][] => {
        if (LEFT_OUT.includes(name) || name.startsWith('x-') || value === undefined) return []
        if (name === 'pattern' && own.description !== undefined) return []
        if (isPlain(name, value, own)) return []
        if (name === 'properties') return [[name, compactProperties(value, writing)]]
        if (name === 'items') return [[name, compactItems(value as JsonSchema, writing)]]
        return [[name, value]]
      },
    ),
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
      compactSchema(isTold(name, schema, writing.name) ? untold(schema) : schema, {
        ...writing,
        name,
      }),
    ]),
  )
}

/** Returns whether a member's name, with that of the object around it, tells what it means: `hook.enabled`, `outline.color`. */
function isTold(name: string, { description = '' }: JsonSchema, object: string): boolean {
  const [, part] = COLOR_OF.exec(description) ?? []
  if (description === `Its ${name}.`) return true
  if (name === 'color') return part !== undefined && object.endsWith(part)
  return name === 'enabled' && object !== ''
}

const COLOR_OF = /^Colour of the (\w+)\./

const untold = ({ description: _, pattern: __, ...schema }: JsonSchema): JsonSchema => schema

/** The description of a list covers its items. */
function compactItems(schema: JsonSchema, writing: Writing): JsonSchema {
  const { description: _, ...items } = compactSchema(schema, { ...writing, name: '' })
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
 * Keeps the first clause, which is the meaning, with the unit unless the name or the meaning tells it; of the others those with the format, and
 * the default as a value. `/v1` reports the rest when it matters.
 */
function describe(
  { description = '', default: preset, 'x-unit': unit }: JsonSchema,
  name: string,
): Partial<JsonSchema> {
  const [first = '', ...others] = description.split(/(?<=[.;]) +/)
  const written = others.find((clause) => DEFAULT.test(clause))
  const value = preset ?? writtenValue(written)
  const isWritten = value !== undefined && preset === undefined
  const said = [
    withUnit(first.replace(/[;.]$/, ''), unit ?? writtenUnit(others), name),
    ...others.filter(
      (clause) =>
        NEEDED.test(clause) && !OBVIOUS.test(clause) && !(isWritten && clause === written),
    ),
  ].join(' ')
  return {
    ...(said && { description: said }),
    ...(isWritten && { default: value === null ? undefined : value }),
  }
}

/** Ends the meaning with its unit in brackets, unless the meaning or the name tells it: "The most words of a line", `size_bytes`. */
function withUnit(meaning: string, unit: unknown, name: string): string {
  const isTold =
    typeof unit !== 'string' ||
    TOLD_UNITS.includes(unit) ||
    hasWord(meaning, unit) ||
    name.endsWith(`_${UNIT_NAMES[unit] ?? unit}`)
  const whole = isTold ? meaning : `${meaning} (${unit})`.trim()
  return whole && `${whole}.`
}

const hasWord = (text: string, words: string) =>
  ` ${text.replaceAll(/[^\w ]/g, ' ')} `.includes(` ${words} `)

const writtenUnit = (clauses: string[]) =>
  clauses.map((clause) => UNIT.exec(clause)?.[1]).find((unit) => unit !== undefined)

const UNIT = /^Unit: (.+)\.$/
/** Units that the limits or the meaning tell. */
const TOLD_UNITS = ['fraction', 'changes, from 1', 'clips', 'degree of boldness']
/** How names end whose unit is written in another way. */
const UNIT_NAMES: Record<string, string> = { decibels: 'db', LUFS: 'lufs' }
const DEFAULT = /^Default: (\S+)\.$/
/** A filter that is left out lets all through, a member that is left out adds or changes nothing; what `null` does, the tool says. */
const OBVIOUS = /^(Default: (all|no|none|not|null|as it was|as is)\b|`null` for what was found)/
const NEEDED = /^(Default|In place of|#|`)/

function writtenValue(clause = ''): unknown {
  const [, written] = DEFAULT.exec(clause) ?? []
  try {
    return written === undefined ? undefined : JSON.parse(written)
  } catch {
    return undefined
  }
}
