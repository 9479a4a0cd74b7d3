import { type TLiteral, type TSchema, type TUnion, Type as t } from '@sinclair/typebox'

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

interface NumberOptions {
  unit: Unit
  minimum: number
  maximum: number
  default: number
  description: string
}

/** Describes a number with its unit. */
export function Measure({ unit, ...options }: NumberOptions) {
  return t.Number({ ...options, 'x-unit': unit })
}

/** Describes a whole number with its unit. */
export function Count({ unit, ...options }: NumberOptions) {
  return t.Integer({ ...options, 'x-unit': unit })
}

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
