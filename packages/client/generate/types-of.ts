import { comment, objectText, type Schema, schemaText } from './schema-text.ts'

/** The parts of an OpenAPI document from which types are made. */
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

export interface Operation {
  operationId: string
  summary?: string
  parameters?: Parameter[]
}

interface Parameter {
  $ref?: string
  name: string
  in: string
  required?: boolean
  description?: string
  schema: Schema
}

/** Returns the files of the client's types: each named shape of the document, and the query of each operation. */
export function typesOf(document: ApiDocument): Record<string, string> {
  const shapes: Record<string, Schema> = { ...document.components.schemas, ...queriesOf(document) }
  const files = Object.entries(shapes).map(([name, schema]) => [
    `${fileOf(name)}.ts`,
    fileText(name, schema),
  ])
  const index = Object.keys(shapes).map(
    (name) => `export type { ${name} } from './${fileOf(name)}.ts'\n`,
  )
  return { ...Object.fromEntries(files), 'index.ts': NOTE + index.toSorted().join('') }
}

const NOTE = '// Written by `bun run generate` from the document of the service.\n\n'

function fileText(name: string, schema: Schema): string {
  const used = new Set<string>()
  const refer = (other: string) => void used.add(other)
  const isObject = schema.type === 'object' && schema.properties
  const text = isObject
    ? `export interface ${name} ${objectText(schema, refer)}\n`
    : `export type ${name} = ${schemaText(schema, refer)}\n`
  used.delete(name)
  const imports = [...used]
    .toSorted()
    .map((other) => `import type { ${other} } from './${fileOf(other)}.ts'\n`)
  return `${NOTE}${imports.join('')}${imports.length > 0 ? '\n' : ''}${comment({ ...schema, default: undefined })}${text}`
}

function queriesOf({ paths }: ApiDocument): Record<string, Schema> {
  const operations = Object.values(paths).flatMap(Object.values) as Operation[]
  return Object.fromEntries(
    operations.flatMap(({ operationId, parameters = [] }) => {
      const query = parameters.filter((parameter) => parameter.in === 'query')
      if (query.length === 0) return []
      const properties = query.map(({ name, description, schema }) => [
        name,
        { ...schema, ...(description && { description }) },
      ])
      const required = query.filter(({ required }) => required).map(({ name }) => name)
      const name = `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Query`
      return [[name, { type: 'object', properties: Object.fromEntries(properties), required }]]
    }),
  )
}

/** `ProjectRequest` is in `project-request.ts`. */
const fileOf = (name: string) => name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '-').toLowerCase()
