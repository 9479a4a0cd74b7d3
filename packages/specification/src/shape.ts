import {
  Kind,
  type TLiteral,
  type TSchema,
  type TString,
  type TUnion,
  TypeRegistry,
  Type as t,
} from '@sinclair/typebox'

/** Refuses members of a request that the shape does not name. */
export const CLOSED = { additionalProperties: false } as const

interface MemberOptions<T> {
  default?: T
  description?: string
  examples?: unknown[]
  'x-unit'?: Unit
}

/** Describes a member that is always present and `null` when unknown; `null` is its default unless another is given. */
export function Nullable<S extends TSchema>(schema: S, options: MemberOptions<unknown> = {}) {
  return t.Union([schema, t.Null()], options)
}

/** Describes an enumeration of words. */
export function Words<const W extends string[]>(
  words: readonly [...W],
  options: MemberOptions<W[number]> = {},
): TUnion<Literals<W>> {
  return t.Union(
    words.map((word) => t.Literal(word)),
    options,
  ) as unknown as TUnion<Literals<W>>
}

/** Of a list whose length the types do not know, one literal stands for all. */
type Literals<W extends string[]> = number extends W['length']
  ? [TLiteral<W[number]>]
  : { [I in keyof W]: TLiteral<W[I]> }

/** The unit of a number; the document shows it in the description. */
export type Unit =
  | 'seconds'
  | 'ms'
  | 'decibels'
  | 'LUFS'
  | 'percent of the canvas height'
  | 'percent of the canvas width'
  | 'clips'
  | 'words'
  | 'lines'
  | 'characters'
  | 'bytes'
  | 'degree of boldness'
  | 'fraction'
  | 'fraction from 0 to 1'
  | 'points from 0 to 100'
  | 'percent'
  | 'credits'
  | 'US dollars'
  | 'times'
  | 'projects'
  | 'renders'
  | 'posts'
  | 'reactions'
  | 'parts'
  | 'views'
  | 'attempts'
  | 'hours'
  | 'days'
  | 'pixels'
  | 'frames'
  | 'frames per second'
  | 'milliseconds'
  | 'dBFS'
  | 'place in order, from 1'
  | 'others ahead, from 0'
  | 'events, from 1'
  | 'changes, from 1'

type Range = [least: number, most: number]

const numbered = (unit: Unit, [minimum, maximum]: Range, fallback: number, description: string) => {
  return { minimum, maximum, default: fallback, description, 'x-unit': unit }
}

/** Describes a number with its unit, the values that it may have, and its default. */
export const Measure = (...given: Parameters<typeof numbered>) => t.Number(numbered(...given))

/** Describes a whole number likewise. */
export const Count = (...given: Parameters<typeof numbered>) => t.Integer(numbered(...given))

/**
 * Allows the JSON bodies of one schema to be longer than a megabyte.
 *
 * @param because - The path of the text that may make a body so long; a body without it has the usual limit.
 */
export function sized<T extends TSchema>(schema: T, maxBytes: number, because: string[]): T {
  return { ...schema, 'x-max-bytes': maxBytes, 'x-long-member': because }
}

/**
 * Returns the shape of a partial request: any part, at any depth. Defaults appear only in the descriptions of its members,
 * so that validation does not fill them in; the code that merges defaults into a request does.
 */
export function withoutDefaults<S extends TSchema>(schema: S, told: 'told' | 'untold' = 'told'): S {
  const { default: fallback, ...rest } = schema
  const inside = (inner: TSchema) => withoutDefaults(inner, told)
  return {
    ...rest,
    ...(told === 'told' && isPlain(fallback) && { description: tell(schema, fallback) }),
    ...(rest['properties'] && {
      properties: Object.fromEntries(
        Object.entries<TSchema>(rest['properties']).map(([name, member]) => [name, inside(member)]),
      ),
    }),
    ...(rest['anyOf'] && { anyOf: rest['anyOf'].map(inside) }),
    ...(rest['items'] && { items: inside(rest['items']) }),
  } as unknown as S
}

function tell({ description = '' }: TSchema, fallback: unknown): string {
  return `${description} Default: ${JSON.stringify(fallback)}.`.trim()
}

function isPlain(value: unknown): boolean {
  return value !== undefined && (value === null || typeof value !== 'object')
}

/** Gives a shape's name and description, for a shape that is made of its members. */
export function told({ title, description }: TSchema): { title?: string; description?: string } {
  return { ...(title && { title }), ...(description && { description }) }
}

/** Returns the options for a partial version of a closed shape: also closed, same description, named after it. */
export function part({ title, ...schema }: TSchema) {
  return { ...CLOSED, ...told(schema), ...(title && { title: `${title}Part` }) }
}

/** A JSON merge patch of a value: any part of it, at any depth; `null` resets a member. */
export type Patch<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { [Name in keyof T]?: Patch<T[Name]> | null }
    : T

/** Makes every member optional and nullable, at every depth. */
export function patchOf(schema: TSchema): TSchema {
  const object: TSchema | undefined = schema.properties
    ? schema
    : schema.anyOf?.find(({ properties }: TSchema) => properties)
  if (!object) return schema
  const members = Object.entries<TSchema>(object.properties)
  return t.Object(
    Object.fromEntries(members.map(([name, member]) => [name, t.Optional(patchMember(member))])),
    CLOSED,
  )
}

function patchMember(member: TSchema): TSchema {
  const { description } = member
  return Nullable(patchOf(member), description === undefined ? {} : { description })
}

/** Control characters except tab and line breaks, and lone surrogates. */
const UNPRINTABLE = /(?![\t\n\r])[\p{Cc}\p{Cs}]/u

interface TextLimits {
  minLength?: number
  maxLength: number
}

/** NFC merges at most four characters into one, and a character has at most two UTF-16 units. */
const LONGEST_SHRINK = 8

/** The longest text that is normalized, in UTF-16 units; longer values (files, not texts) stay unchanged. */
const LONGEST_COMPOSED = 40_000

TypeRegistry.Set<TextLimits>('Text', ({ minLength = 0, maxLength }, value) => {
  if (typeof value !== 'string' || value.trim().length > LONGEST_SHRINK * maxLength) return false
  if (UNPRINTABLE.test(value)) return false
  const length = [...cleanText(value)].length
  return length >= minLength && length <= maxLength
})

const lettered = ([minLength, maxLength]: Range, description?: string, example?: string) => ({
  ...(minLength > 0 && { minLength }),
  maxLength,
  ...(description !== undefined && { description }),
  ...(example !== undefined && { examples: [example] }),
})

/**
 * Describes text that a person wrote: no control characters except tab and line breaks, no lone surrogates.
 *
 * Its length is in code points, counted after trimming and NFC, as JSON Schema counts.
 */
export const Text = (...given: Parameters<typeof lettered>) =>
  t.Unsafe<string>({ ...lettered(...given), type: 'string', [Kind]: 'Text' }) as unknown as TString

/** Describes what a person or a thing is called: a text without characters that are not seen or that turn its direction. */
export const Name = (...given: Parameters<typeof lettered>): TString => ({
  ...Text(...given),
  'x-name': true,
})

/** Describes a text that is not shown to people, such as what a search is for. */
export const Line = (...given: Parameters<typeof lettered>) => t.String(lettered(...given))

/** Trims and composes (NFC) every string in a value that came from outside. */
export function cleanText<T>(value: T): T {
  if (typeof value === 'string') return composed(value).trim() as T
  if (Array.isArray(value)) return value.map(cleanText) as T
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, cleanText(member)]),
  ) as T
}

function composed(text: string): string {
  return text.length > LONGEST_COMPOSED ? text : text.normalize('NFC')
}

const SHAPE =
  /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?(?:Z|([+-])(\d\d):(\d\d))$/

const FIRST_YEAR = 1970
/** The last millisecond of the year 9999 in UTC, the last with a four-digit year. */
const LAST = Date.UTC(9999, 11, 31, 23, 59, 59, 999)
/** Time zones are at most fourteen hours away from UTC. */
const MOST_OFFSET_MINUTES = 14 * 60

TypeRegistry.Set('Instant', (_, value) => typeof value === 'string' && toInstant(value) !== null)

/**
 * An instant as RFC 3339: an existing date, from 1970 to 9999 in UTC, with `Z` or an offset of at most 14 hours.
 * Responses use UTC with milliseconds.
 */
export const Instant = t.Unsafe<string>({
  type: 'string',
  format: 'date-time',
  [Kind]: 'Instant',
}) as unknown as TString

/**
 * Parses an RFC 3339 time with upper-case `T` and `Z`; a fraction has at most nine digits.
 *
 * A leap second is refused: stored times have none, so it would move to the next minute.
 *
 * @returns The same instant in UTC, truncated to milliseconds; `null` when the text is not a valid instant.
 * @see https://www.rfc-editor.org/rfc/rfc3339#section-5.6
 */
export function toInstant(text: string): string | null {
  if (isAnswered(text)) return text
  const parts = SHAPE.exec(text)
  if (!parts) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1, 7)
    .map(Number)
  if (year < FIRST_YEAR || hour > 23 || minute > 59 || second > 59) return null
  const offset = offsetMinutes(parts[8], parts[9], parts[10])
  if (offset === null) return null
  const date = Date.UTC(year, month - 1, day)
  // `Date` turns a day or month that does not exist into a neighbouring one.
  if (new Date(date).toISOString().slice(0, 10) !== text.slice(0, 10)) return null
  const milliseconds = Number((parts[7] ?? '').padEnd(3, '0').slice(0, 3))
  const instant = date + ((hour * 60 + minute - offset) * 60 + second) * 1000 + milliseconds
  return instant >= 0 && instant <= LAST ? new Date(instant).toISOString() : null
}

/** The format of times in responses, limited to days 1 to 28, which every month has. */
const ANSWERED =
  /^(?:19[7-9]|[2-9]\d\d)\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/

/** Returns whether a text is already in the response format. This comes first because most checked values are responses. */
function isAnswered(text: string): boolean {
  if (ANSWERED.test(text)) return true
  const milliseconds = text.length === 24 ? Date.parse(text) : Number.NaN
  return milliseconds >= 0 && new Date(milliseconds).toISOString() === text
}

function offsetMinutes(sign = '+', hours = '00', minutes = '00'): number | null {
  const offset = Number(hours) * 60 + Number(minutes)
  if (Number(minutes) > 59 || offset > MOST_OFFSET_MINUTES) return null
  return sign === '-' ? -offset : offset
}
