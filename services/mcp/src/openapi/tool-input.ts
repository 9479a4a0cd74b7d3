import type { Consent, Tool } from '../tools/tool.ts'
import { compactSchema } from './compact-schema.ts'
import {
  type JsonSchema,
  jsonSchemaIn,
  type Operation,
  type Parameter,
} from './open-api-document.ts'

/** Where an argument is sent; `tool` when the tool itself uses it. */
export type Place = 'path' | 'query' | 'body' | 'header' | 'tool'

/** The arguments of a tool: one flat object, and where each member of it belongs. */
export interface ToolInput {
  schema: ObjectSchema
  places: ReadonlyMap<string, Place>
}

/** The schema that MCP requires for the arguments of a tool. */
export interface ObjectSchema extends JsonSchema {
  type: 'object'
  properties: Record<string, JsonSchema>
  required: string[]
  additionalProperties: false
}

/** How many seconds a waiting tool waits: less than the usual time-outs of clients. */
export const WAIT_SECONDS = { minimum: 1, default: 45, maximum: 300 } as const

/**
 * Merges path, query and body of an operation into the arguments of a tool.
 *
 * @param options.onThisMachine - Whether the agent's files are on this machine, so that it may name one by its path.
 * @throws {Error} Two arguments would have the same name; a fault of the interface.
 */
export function toolInput(
  tool: Tool,
  operation: Operation,
  { onThisMachine = false } = {},
): ToolInput {
  const isChange = tool.endpoint.startsWith('PATCH ')
  const takesPath = onThisMachine && tool.takesPath
  const body = tool.isBare ? undefined : jsonSchemaIn(operation.requestBody)
  const described: Described[] = [
    ...(operation.parameters ?? []).flatMap((parameter) => ofParameter(tool, parameter)),
    ...Object.entries(body?.properties ?? {}).flatMap(([name, schema]): Described[] =>
      tool.lacks?.includes(name) ? [] : [{ name, place: 'body', schema }],
    ),
    ...(tool.waits ? [MAX_SECONDS] : []),
    ...(tool.readsTranscript ? RANGE : []),
    ...(takesPath ? [PATH] : []),
    ...(tool.brief && tool.annotations.readOnlyHint ? [DETAIL] : []),
  ]
  refuseTwins(tool, described)
  const all = [
    ...described,
    ...(tool.needs ?? []).flatMap((consent) => ofConsent(consent, described)),
  ]
  const required = all.filter(({ isRequired }) => isRequired).map(({ name }) => name)
  return {
    schema: {
      type: 'object',
      properties: Object.fromEntries(
        all.map(({ name, schema }) => [
          name,
          { ...compactSchema(schema, { nulls: isChange, name }), ...needsOne(tool.oneOf?.[name]) },
        ]),
      ),
      required: takesPath
        ? []
        : [...new Set([...required, ...(body?.required ?? []), ...(tool.needs ?? [])])],
      additionalProperties: false,
    },
    places: new Map(all.map(({ name, place }) => [name, place])),
  }
}

interface Described {
  name: string
  place: Place
  schema: JsonSchema
  isRequired?: boolean
}

function ofParameter({ annotations }: Tool, parameter: Parameter): Described[] {
  const { name, in: part, required, description = '' } = parameter
  const isSaidByName =
    description === `The ${name.replace(/_id$/, '').replaceAll('_', ' ')}.` ||
    FILTER.test(description) ||
    PAGING.includes(name)
  const { minimum: _, maxLength: __, ...paging } = parameter.schema
  const schema = {
    ...(PAGING.includes(name) ? paging : parameter.schema),
    ...(description && !isSaidByName && { description }),
  }
  if (part === 'path' || part === 'query') {
    return [{ name, place: part, schema, isRequired: required === true }]
  }
  // An idempotent operation needs no key.
  if (name !== 'Idempotency-Key' || annotations.idempotentHint) return []
  return [{ name: 'idempotency_key', place: 'header', schema: IDEMPOTENCY_KEY }]
}

/** What every list takes: the instructions of the server say it once. */
const PAGING = ['limit', 'cursor']

/** A choice among what a list shows, by the member that the argument is called after. */
const FILTER = /^Only those of this \w+\.(?: Default: all\.)?$/

/** The instructions of the server say once what it does. */
const IDEMPOTENCY_KEY: JsonSchema = { type: 'string' }

function needsOne(members: readonly string[] = []): JsonSchema {
  return members.length > 0 ? { anyOf: members.map((member) => ({ required: [member] })) } : {}
}

function ofConsent(consent: Consent, described: Described[]): Described[] {
  if (described.some(({ name }) => name === consent)) return []
  return [{ name: consent, place: 'tool', schema: CONFIRM }]
}

const CONFIRM: JsonSchema = {
  type: 'boolean',
  const: true,
  description: 'A person saw what will happen and agreed to it.',
}

const MAX_SECONDS: Described = {
  name: 'max_seconds',
  place: 'tool',
  schema: { type: 'integer', ...WAIT_SECONDS, description: 'How long to wait.' },
}

const RANGE: Described[] = [
  ['start', 'Seconds in the video from which on.', 0],
  ['end', 'Seconds in the video up to which; its end unless given.', undefined],
].map(([name, description, preset]) => ({
  name: String(name),
  place: 'tool',
  schema: {
    ...{ type: 'number', minimum: 0, description: String(description) },
    ...(preset === 0 && { default: 0 }),
  },
}))

const PATH: Described = {
  name: 'path',
  place: 'tool',
  schema: {
    type: 'string',
    description:
      'A file on this computer: it is sent, and only purpose (source unless given) is needed besides. Without a path file_name, content_type, size_bytes and purpose are.',
  },
}

/** How much an answer contains: `short` is what most steps need. */
const DETAIL: Described = {
  name: 'detail',
  place: 'tool',
  schema: {
    type: 'string',
    enum: ['short', 'full'],
    default: 'short',
    description: 'full: every member.',
  },
}

function refuseTwins({ name: tool }: Tool, described: Described[]) {
  const names = described.map(({ name }) => name)
  const twin = names.find((name, index) => names.indexOf(name) !== index)
  if (twin) throw new Error(`The tool ${tool} would have two arguments called ${twin}.`)
}
