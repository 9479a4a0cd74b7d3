import type { JsonSchema } from './open-api-document.ts'
import type { ObjectSchema } from './tool-input.ts'

/** In bytes: what is shorter is as short as the words that would stand for it. */
const WORTH_SHARING = 300

/** Where a part was written out, by what it consists of. */
export type WrittenParts = Map<string, string>

/**
 * Writes out each large part of the arguments of several tools once: a tool that comes later says whose part it is like.
 *
 * References cannot do that, because the protocol has no place that the schemas of two tools share. A part that may be `null` is like one that
 * may not; the description of its tool says what `null` does.
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
  const shape = shapeOf(schema)
  const elsewhere = written.get(shape)
  if (elsewhere === undefined) {
    written.set(shape, `${path.join('.')} of ${tool}`)
    return share(schema, place)
  }
  const { type = 'object', description = '' } = schema
  return { type, description: `${description} Members: as ${elsewhere}.`.trim() }
}

/** What a part consists of, in whatever order it is written, and whether or not it may be `null`. */
function shapeOf(schema: unknown): string {
  if (Array.isArray(schema)) {
    const items = schema.filter((item) => item !== null && item !== 'null').map(shapeOf)
    return items.length === 1 ? String(items[0]) : `[${items}]`
  }
  if (typeof schema !== 'object' || schema === null) return JSON.stringify(schema)
  const members = Object.entries(schema)
    .filter(([name, value]) => name !== 'description' || typeof value === 'object')
    .map(([name, value]) => `${name === 'const' ? 'enum' : name}:${shapeOf(value)}`)
  return `{${members.toSorted()}}`
}
