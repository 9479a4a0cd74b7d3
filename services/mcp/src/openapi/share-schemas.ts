import type { JsonSchema } from './open-api-document.ts'
import type { ObjectSchema } from './tool-input.ts'

/** In bytes: for a smaller part, the words that refer to it would be as long as the part. */
const WORTH_SHARING = 300

/** A part that is written out in full. */
interface WrittenPart {
  where: string
  /** The shape of each member, by its name. */
  members: ReadonlyMap<string, string>
}

export type WrittenParts = WrittenPart[]

/**
 * Writes out each large part that the arguments of several tools share only once: later tools refer to it in words.
 *
 * `$ref` cannot do that, because the protocol has no place that the schemas of two tools share. A part that may be `null` is treated like one
 * that may not; the description of its tool says what `null` does. A part with only some members of another lists them by name.
 *
 * @param name - The tool's name.
 * @param written - The parts that earlier tools wrote out; those of this one are added.
 */
export function shareSchemas<S extends ObjectSchema>(
  schema: S,
  name: string,
  written: WrittenParts,
): S {
  return { ...schema, ...share(schema, { tool: name, path: [], written }), type: 'object' }
}

interface Place {
  tool: string
  path: string[]
  written: WrittenParts
}

function share(schema: JsonSchema, place: Place): JsonSchema {
  const { properties, items, anyOf } = schema
  if (Array.isArray(anyOf) && !properties) {
    return { ...schema, anyOf: anyOf.map((choice) => shareProperty(choice, place)) }
  }
  if (properties) {
    const shared = Object.entries(properties).map(([name, property]): [string, JsonSchema] => [
      name,
      shareProperty(property, { ...place, path: [...place.path, name] }),
    ])
    return { ...schema, properties: Object.fromEntries(shared) }
  }
  return items ? { ...schema, items: share(items as JsonSchema, place) } : schema
}

function shareProperty(schema: JsonSchema, place: Place): JsonSchema {
  const { tool, path, written } = place
  const isLarge = schema.properties && JSON.stringify(schema).length >= WORTH_SHARING
  if (!isLarge) return share(schema, place)
  const members = membersOf(schema)
  const like = written.find((part) => isPartOf(members, part.members))
  if (!like) {
    written.push({ where: `${path.join('.')} of ${tool}`, members })
    return share(schema, place)
  }
  const { type = 'object', description = '' } = schema
  const names = members.size < like.members.size ? `${[...members.keys()].join(', ')}; ` : ''
  return { type, description: `${description} Members: ${names}as ${like.where}.`.trim() }
}

function membersOf({ properties = {} }: JsonSchema): ReadonlyMap<string, string> {
  return new Map(Object.entries(properties).map(([name, schema]) => [name, shapeOf(schema)]))
}

/** Returns whether all members of a part are members of another, with the same shapes. */
function isPartOf(members: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>) {
  return [...members].every(([name, shape]) => others.get(name) === shape)
}

/** Not compared: a resource and a change of it differ in descriptions and defaults, but not in members. */
const SAID_ELSEWHERE = ['description', 'default']

/** Describes a part's members as text, regardless of their order and of whether the part may be `null`. */
function shapeOf(schema: unknown): string {
  if (Array.isArray(schema)) {
    const items = schema.filter((item) => item !== null && item !== 'null').map(shapeOf)
    return items.length === 1 ? String(items[0]) : `[${items}]`
  }
  if (typeof schema !== 'object' || schema === null) return JSON.stringify(schema)
  const members = Object.entries(schema)
    .filter(([name, value]) => !SAID_ELSEWHERE.includes(name) || typeof value === 'object')
    .map(([name, value]) => `${name === 'const' ? 'enum' : name}:${shapeOf(value)}`)
  return `{${members.toSorted()}}`
}
