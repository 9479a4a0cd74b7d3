import type { AnyElysia } from 'elysia'
import { documentedOperations, type Operation, type Shape } from './documented.ts'

/** A PUT, PATCH, POST or DELETE of `/v1`, as the document describes it. */
export type Write = Operation & { example: Record<string, unknown> }

export async function documentedWrites(app: AnyElysia): Promise<Write[]> {
  const operations = await documentedOperations(app)
  return operations
    .filter(({ method }) => method !== 'GET')
    .map((one) => ({ ...one, example: { ...one.example } }))
}

/** A member of a body: where it is, and its shape. */
export interface Place {
  path: string[]
  shape: Shape
}

/** Lists the members of a body at every depth; `0` stands for the first item of a list. */
export function placesIn(shape: Shape, path: string[] = []): Place[] {
  const inside = variantsOf(shape).flatMap(({ properties = {}, items }) => [
    ...Object.entries(properties).flatMap(([name, member]) => placesIn(member, [...path, name])),
    ...(items ? placesIn(items, [...path, '0']) : []),
  ])
  return path.length > 0 ? [{ path, shape }, ...inside] : inside
}

/** Lists the alternatives of a shape, those of alternatives too. */
export const variantsOf = (shape: Shape): Shape[] => shape.anyOf?.flatMap(variantsOf) ?? [shape]

/** Returns a value that fits a shape, of its examples. */
export function sampleOf(shape: Shape): unknown {
  const { examples: [example] = [], enum: [word] = [] } = shape
  const given = example ?? word
  if (given !== undefined && given !== null) return given
  const variant = variantsOf(shape).find(({ type }) => type !== 'null') ?? {}
  if (variant !== shape) return sampleOf(variant)
  const { properties = {}, required = [], items, minimum = 0 } = variant
  if (variant.type === 'object') {
    return Object.fromEntries(required.map((name) => [name, sampleOf(properties[name] ?? {})]))
  }
  if (variant.type === 'array') return items ? [sampleOf(items)] : []
  if (variant.type === 'boolean') return true
  if (variant.type !== 'string') return minimum
  return variant.pattern?.startsWith('^#') ? '#1A73E8' : 'text'
}

/** Returns a body with another value at a place; what leads there and is missing is made of examples. */
export function withValue(body: unknown, shape: Shape, path: string[], value: unknown): unknown {
  const [name, ...rest] = path
  if (name === undefined) return value
  for (const { properties, items } of variantsOf(shape)) {
    const member = properties?.[name] ?? (name === '0' ? items : undefined)
    if (!member) continue
    const before = typeof body === 'object' && body !== null ? body : sampleOf(shape)
    const inner =
      (before as Record<string, unknown>)[name] ?? (rest.length > 0 ? sampleOf(member) : null)
    const changed = withValue(inner, member, rest, value)
    if (!items) return { ...(before as object), [name]: changed }
    // The list keeps its length, which may be the only one that is allowed.
    return [changed, ...(Array.isArray(before) ? before.slice(1) : [])]
  }
  throw new Error(`There is no ${name} in ${JSON.stringify(shape)}.`)
}

/** A limit of a shape, with a value that reaches it and one that passes it by one. */
interface Limit {
  name: string
  limit: number
  reached: unknown
  passed: unknown
}

/** Lists the limits of a shape that values can be made for. */
export function limitsOf(shape: Shape): Limit[] {
  const { type, pattern, format, items = {}, uniqueItems } = shape
  const isText = type === 'string' && !pattern && !format
  const texts = (length: number) => 'x'.repeat(length)
  const lists = (length: number) =>
    Array.from({ length }, (_, at) => (uniqueItems ? distinct(at) : sampleOf(items)))
  const step = type === 'integer' ? 1 : 0.001
  const one = (name: keyof Shape, by: number, valueAt: (limit: number) => unknown): Limit[] => {
    const limit = shape[name]
    if (typeof limit !== 'number' || limit + by < 0) return []
    return [{ name, limit, reached: valueAt(limit), passed: valueAt(limit + by) }]
  }
  return [
    ...(isText ? one('maxLength', 1, texts) : []),
    ...(isText ? one('minLength', -1, texts) : []),
    ...one('maxItems', 1, lists),
    ...one('minItems', -1, lists),
    ...one('maximum', step, Number),
    ...one('minimum', -step, Number),
  ]
}

/** Returns one of many different ids. */
const distinct = (at: number) => `01ARZ3NDEKTSV4RRFFQ6${String(at).padStart(6, '0')}`

/** Writes a place as refusals do: `body.items[0].word`. */
export const locationOf = (path: string[]) =>
  `body${path.map((name) => (name === '0' ? '[0]' : `.${name}`)).join('')}`

/** Tells apart what only has the same name: the frames of a clip from its settings, the files of its captions from their words. */
export function isOfKind(value: unknown, shape: Shape): boolean {
  return variantsOf(shape).some(({ type, enum: words, properties }) => {
    if (words) return words.includes(value)
    if (value === null) return type === 'null'
    if (Array.isArray(value)) return type === 'array'
    if (isObject(value)) {
      return (
        type === 'object' && (!properties || Object.keys(value).every((name) => name in properties))
      )
    }
    return type === typeof value || (type === 'integer' && typeof value === 'number')
  })
}

export const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
