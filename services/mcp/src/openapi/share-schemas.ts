import type { JsonSchema } from './open-api-document.ts'
import type { ObjectSchema } from './tool-input.ts'

/** In bytes: references to smaller objects would be harder to read than the objects. */
const OBJECT_WORTH_SHARING = 300

/** In bytes, of a value that says no more than its name: a long list of words. */
const VALUE_WORTH_SHARING = 100

interface WrittenPart {
  tool: string
  path: string[]
}

/** An object of several members. */
interface WrittenObject extends WrittenPart {
  meaning: string
  /** The shape of each member, by its name. */
  members: ReadonlyMap<string, string>
}

/** A text, a number or a list. */
interface WrittenValue extends WrittenPart {
  preset: unknown
  /** The default in words, where it is no value. */
  saidDefault: string
}

/** What the tools that come before have written out. */
export interface WrittenParts {
  objects: WrittenObject[]
  /** By their name, shape and meaning. */
  values: Map<string, WrittenValue>
}

export const nothingWritten = (): WrittenParts => ({ objects: [], values: new Map() })

/**
 * Writes out each part that the arguments of several tools share only once: later tools refer to it in words.
 *
 * `$ref` cannot do that, because the protocol has no place that the schemas of two tools share. A part that may be `null` is treated like one
 * that may not; the description of its tool says what `null` does. An object with only some members of another lists them by name. A default
 * that is another is kept.
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
  if (!schema.properties) return shareValue(schema, place)
  if (sizeOf(schema) < OBJECT_WORTH_SHARING) return share(schema, place)
  const members = membersOf(schema)
  const like = written.objects.find((part) => isPartOf(members, part.members))
  const { type = 'object', description = '' } = schema
  if (!like) {
    written.objects.push({ tool, path, members, meaning: description })
    return share(schema, place)
  }
  const isPart = members.size < like.members.size
  if (!isPart && description === like.meaning) return { type, description: `As ${whereIs(like)}.` }
  const names = isPart ? `${[...members.keys()].join(', ')}; ` : ''
  return { type, description: `${description} Members: ${names}as ${whereIs(like)}.`.trim() }
}

/** Refers to a value of the same name, shape and meaning, where that is shorter; a default of its own is kept. */
function shareValue(schema: JsonSchema, place: Place): JsonSchema {
  const { tool, path, written } = place
  const { type, default: preset, description = '' } = schema
  if (description === '' && sizeOf(schema) < VALUE_WORTH_SHARING) return share(schema, place)
  const [meaning = '', saidDefault = ''] = description.split(/ (?=Default: )/)
  const key = `${path.at(-1)} ${meaning} ${shapeOf(schema)}`
  const like = written.values.get(key)
  if (!like || like.tool === tool) {
    if (!like) written.values.set(key, { tool, path, preset, saidDefault })
    return share(schema, place)
  }
  const reference = {
    ...(type !== undefined && { type }),
    ...(preset !== like.preset && { default: preset }),
    description: [
      path.length + like.path.length === 2 ? `As in ${like.tool}.` : `As ${whereIs(like)}.`,
      ...(saidDefault === like.saidDefault || !saidDefault ? [] : [saidDefault]),
    ].join(' '),
  }
  return sizeOf(reference) < sizeOf(schema) ? reference : share(schema, place)
}

const sizeOf = (schema: JsonSchema) => JSON.stringify(schema).length

const whereIs = ({ tool, path }: WrittenPart) => `${path.join('.')} of ${tool}`

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
