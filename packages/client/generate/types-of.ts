import { comment, objectText, type Schema, schemaText } from './schema-text.ts'

/** The parts of an OpenAPI document from which types are made. */
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

/** An operation of the document. */
export interface Operation {
  operationId: string
  summary: string
  description?: string
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}

/** A parameter of an operation. */
export interface Parameter {
  name: string
  in: string
  required?: boolean
  description?: string
  schema: Schema
}

type Content = Record<string, { schema: Schema }>

const JSON_TYPE = 'application/json'

/** Writes the types of the client: each named shape of the document, the query of each operation, and what each endpoint takes and answers. */
export function typesOf({ paths, components }: ApiDocument): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, ...operation })),
  )
  const queries = operations.flatMap((operation) => {
    const query = queryOf(operation)
    return query ? [[queryName(operation), query] as const] : []
  })
  const shapes = [...Object.entries(components.schemas), ...queries].map(shapeText)
  const endpoints = operations.filter(({ path }) => path.startsWith('/v1/')).map(endpointText)
  return [...shapes, `export interface Endpoints {\n${endpoints.join('')}}\n`].join('\n')
}

function shapeText([name, schema]: readonly [string, Schema]): string {
  const isObject = schema.type === 'object' && schema.properties
  const text = isObject
    ? `export interface ${name} ${objectText(schema)}\n`
    : `export type ${name} = ${schemaText(schema)}\n`
  return `${comment({ ...schema, default: undefined })}${text}`
}

/** The query of an operation as an object; `undefined` without one. */
export function queryOf({ parameters = [] }: Operation): Schema | undefined {
  const query = parameters.filter((parameter) => parameter.in === 'query')
  if (query.length === 0) return undefined
  const properties = query.map(({ name, description, schema }) => [
    name,
    { ...schema, ...(description && { description }) },
  ])
  const required = query.filter(({ required }) => required).map(({ name }) => name)
  return { type: 'object', properties: Object.fromEntries(properties), required }
}

/** What the query of an operation is called. */
export const queryName = ({ operationId }: Operation) =>
  `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Query`

function endpointText(operation: Operation & { method: string; path: string }): string {
  const { method, path, summary, requestBody, responses } = operation
  const at = `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`
  const body = requestBody?.content[JSON_TYPE]?.schema
  const answers = Object.entries(responses).flatMap(([status, { content }]) =>
    status.startsWith('2') ? [content?.[JSON_TYPE]?.schema] : [],
  )
  const members = [
    queryOf(operation) && `query: ${queryName(operation)}`,
    body && `body: ${schemaText(body)}`,
    `answer: ${[...new Set(answers.flatMap((schema) => (schema ? schemaText(schema).split(' | ') : 'void')))].join(' | ')}`,
  ].filter(Boolean)
  return `  /** ${summary} */\n  '${at}': { ${members.join('; ')} }\n`
}
