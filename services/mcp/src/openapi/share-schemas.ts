import type { JsonSchema } from './open-api-document.ts'
import type { ObjectSchema } from './tool-input.ts'

/** In bytes: what is shorter is as short as the words that would stand for it. */
const WORTH_SHARING = 300

/** A part that was written out. */
interface WrittenPart {
  where: string
  /** What each member consists of. */
  members: ReadonlyMap<string, string>
}

export type WrittenParts = WrittenPart[]

/**
 * Writes out each large part of the arguments of several tools once: a tool that comes later says whose part it is like.
 *
 * References cannot do that, because the protocol has no place that the schemas of two tools share. A part that may be `null` is like one that
 * may not; the description of its tool says what `null` does. One that has only some members of another is named with them.
 *
 * @param name - Of the tool.
 * @param written - What the tools before have; those of this one are added.
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

/** Tells whether all members of a part are members of another, and the same there. */
function isPartOf(members: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>) {
  return [...members].every(([name, shape]) => others.get(name) === shape)
}

/** A change and what it changes have different words and defaults, and the same members. */
const SAID_ELSEWHERE = ['description', 'default']

/** What a part consists of, in whatever order it is written, and whether or not it may be `null`. */
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
