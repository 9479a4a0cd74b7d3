import type { Scope } from '@svc/specification/access'
import { ENDPOINT_SCOPES } from '@svc/specification/operations'
import { type Send, unavailable } from '../callers.ts'
import { CHAT_APP } from '../chat-app/chat-app.ts'
import { ALL_TOOLS } from '../tools/all-tools.ts'
import type { Chosen } from '../tools/chosen-tools.ts'
import type { Tool } from '../tools/tool.ts'
import { type JsonSchema, type OpenApiDocument, withoutReferences } from './open-api-document.ts'
import { nothingWritten, shareSchemas, type WrittenParts } from './share-schemas.ts'
import { type ObjectSchema, type ToolInput, toolInput } from './tool-input.ts'
import { toolOutput } from './tool-output.ts'

/** A tool with the API's description of its operation. */
export interface ReadyTool {
  tool: Tool
  method: string
  /** As the document writes it: `/v1/clips/{clip_id}`. */
  path: string
  input: ToolInput
  /** What its answers are like; `null` where it answers nothing. */
  output: JsonSchema | null
}

export interface Tools {
  find(name: string): ReadyTool | undefined
  /**
   * Returns the tools that a credential may call and its client has chosen, as MCP lists them, always in the same order.
   *
   * @param isStructured - Whether what they answer is described too.
   */
  list(scopes: ReadonlySet<Scope>, chosen?: Chosen | null, isStructured?: boolean): ListedTool[]
}

interface ListedTool
  extends Pick<Tool, 'name' | 'description'>,
    Partial<Pick<Tool, 'annotations'>> {
  inputSchema: JsonSchema & { type: 'object' }
  outputSchema?: JsonSchema
  _meta?: { ui: { resourceUri: string } }
}

export type Toolbox = () => Promise<Tools>

/** Age at which the document is read again: the API may have been replaced by another version. */
const MAX_AGE_MS = 60_000

/**
 * Creates the source of an API's tools. The API's document is read on first use, and again on a use when it is older than
 * a minute; while the API is unreachable, the last document is used.
 *
 * A tool whose operation the API does not have (an older version) is left out.
 *
 * @param options.now - Milliseconds of a clock that is never set; the process's own, but for tests.
 */
export function createToolbox(
  send: Send,
  { onThisMachine = false, now = () => performance.now() } = {},
): Toolbox {
  let known: { tools: Tools; readAt: number } | undefined
  let reading: Promise<Tools> | undefined

  async function read() {
    try {
      const tools = toolsOf(await readDocument(send), onThisMachine)
      known = { tools, readAt: now() }
      return tools
    } catch (error) {
      if (known) return known.tools
      throw error
    } finally {
      reading = undefined
    }
  }

  return async () => {
    if (known && now() - known.readAt < MAX_AGE_MS) return known.tools
    reading ??= read()
    return reading
  }
}

async function readDocument(send: Send): Promise<OpenApiDocument> {
  const response = await send('/swagger/json')
  const document = response.ok ? await response.json().catch(() => null) : null
  if (typeof document?.paths !== 'object') throw unavailable()
  return document
}

function toolsOf(document: OpenApiDocument, onThisMachine: boolean): Tools {
  const ready = ALL_TOOLS.flatMap((tool): ReadyTool[] => {
    const [method = '', pattern = ''] = tool.endpoint.split(' ')
    const path = pattern.replaceAll(/:(\w+)/g, '{$1}')
    const operation = document.paths[path]?.[method.toLowerCase()]
    if (!operation) return []
    const described = withoutReferences(document, operation)
    const input = toolInput(tool, described, { onThisMachine })
    return [{ tool, method, path, input, output: toolOutput(tool, described) }]
  })
  const byName = new Map(ready.map((one) => [one.tool.name, one]))
  return {
    find: (name) => byName.get(name),
    list(scopes, chosen, isStructured = false) {
      const written = nothingWritten()
      return ready
        .filter(({ tool }) => scopes.has(ENDPOINT_SCOPES[tool.endpoint]))
        .filter(({ tool }) => !chosen || chosen.has(tool.name))
        .map((one) => ({
          ...listTool(one, written, chosen?.get(one.tool.name)),
          ...(isStructured && one.output && { outputSchema: one.output }),
        }))
    },
  }
}

function listTool(
  { tool, input }: ReadyTool,
  written: WrittenParts,
  left: readonly string[] = [],
): ListedTool {
  const { name, description, annotations, app } = tool
  return {
    name,
    description,
    inputSchema: listed(shareSchemas(without(input.schema, left), name, written)),
    ...(Object.keys(annotations).length > 0 && { annotations }),
    ...(app && { _meta: { ui: { resourceUri: CHAT_APP } } }),
  }
}

/** Leaves arguments undescribed, at any depth: `settings.captions`. */
function without<S extends JsonSchema>(schema: S, left: readonly string[]): S {
  if (left.length === 0) return schema
  const described = Object.entries(schema.properties ?? {}).filter(([name]) => !left.includes(name))
  const properties = described.map(([name, property]) => {
    const within = left.filter((path) => path.startsWith(`${name}.`))
    return [
      name,
      without(
        property,
        within.map((path) => path.slice(name.length + 1)),
      ),
    ]
  })
  return { ...schema, properties: Object.fromEntries(properties) }
}

/** An unknown argument is refused by name at the call, so that `additionalProperties` can be omitted. */
function listed({ properties, required }: ObjectSchema): ListedTool['inputSchema'] {
  const hasArguments = Object.keys(properties).length > 0
  return {
    type: 'object',
    ...(hasArguments ? { properties } : { additionalProperties: false }),
    ...(required.length > 0 && { required }),
  }
}
