import type { Tool } from '../tools/tool.ts'
import { type JsonSchema, jsonSchemaIn, type Operation } from './open-api-document.ts'

type Path = readonly string[]

/** What `transcript_get` answers. */
const LINES: JsonSchema = {
  type: 'object',
  properties: { text: { type: 'string' }, next_start: { type: ['number', 'null'] } },
}

/**
 * Describes the answers of a tool by the members of a short one, without their meanings. Each may be missing: what is empty is
 * left out, and a dry run answers something else.
 *
 * @returns `null` where nothing is answered.
 */
export function toolOutput(tool: Tool, { responses = {} }: Operation): JsonSchema | null {
  if (tool.readsTranscript) return LINES
  const done = Object.keys(responses).findLast((status) => status.startsWith('2'))
  const schema = done && jsonSchemaIn(responses[done])
  if (!schema) return null
  const paths = tool.brief?.map((member) => member.split('.')) ?? []
  const isPage = schema.properties?.['items'] && schema.properties['next_cursor']
  const members = isPage && paths.length > 0 ? paths.map((path) => ['items', ...path]) : paths
  return shapeOf(schema, isPage && members.length > 0 ? [...members, ['next_cursor']] : members)
}

/** @param paths - The members that are kept, all where there are none. */
function shapeOf(schema: JsonSchema, paths: readonly Path[]): JsonSchema {
  const { type, enum: words, const: only, properties, items, anyOf, oneOf = anyOf } = schema
  if (Array.isArray(oneOf)) return { anyOf: oneOf.map((choice) => shapeOf(choice, paths)) }
  return {
    ...(type !== undefined && { type }),
    ...(words !== undefined && { enum: words }),
    ...(only !== undefined && { const: only }),
    ...(properties && { properties: membersOf(properties, paths) }),
    ...(items !== undefined && { items: shapeOf(items as JsonSchema, paths) }),
  }
}

function membersOf(properties: Record<string, JsonSchema>, paths: readonly Path[]) {
  const kept = Object.entries(properties).flatMap(([name, member]): [string, JsonSchema][] => {
    const within = paths.filter(([first]) => first === name).map(([, ...rest]) => rest)
    if (paths.length > 0 && within.length === 0) return []
    return [
      [
        name,
        shapeOf(
          member,
          within.filter((path) => path.length > 0),
        ),
      ],
    ]
  })
  return Object.fromEntries(kept)
}
