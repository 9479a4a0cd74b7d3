/** JSON Schema 2020-12, which OpenAPI 3.1 uses as it is. */
export interface JsonSchema {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  description?: string
  [keyword: string]: unknown
}

/** The parts of an OpenAPI 3.1 document that are read. */
export interface OpenApiDocument {
  /** By path, as `/v1/clips/{clip_id}`, and by method in lower case. */
  paths: Record<string, Record<string, Operation>>
}

export interface Operation {
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses?: Record<string, { content?: Content }>
}

export interface Parameter {
  name: string
  in: string
  required?: boolean
  description?: string
  schema: JsonSchema
}

type Content = Record<string, { schema: JsonSchema }>

/** Returns the schema of JSON content; `undefined` when there is none. */
export function jsonSchemaIn(part: { content?: Content } | undefined): JsonSchema | undefined {
  return part?.content?.['application/json']?.schema
}

/**
 * Resolves all references in a part of a document, so that the part can be read alone.
 *
 * @throws {Error} A reference leads nowhere, or to itself.
 */
export function withoutReferences<T>(document: OpenApiDocument, part: T): T {
  return writeOut(document, part, []) as T
}

function writeOut(document: OpenApiDocument, part: unknown, within: string[]): unknown {
  if (Array.isArray(part)) return part.map((item) => writeOut(document, item, within))
  if (typeof part !== 'object' || part === null) return part
  const { $ref, ...own } = part as { $ref?: unknown }
  const written = Object.fromEntries(
    Object.entries(own).map(([name, value]) => [name, writeOut(document, value, within)]),
  )
  if (typeof $ref !== 'string') return written
  if (within.includes($ref)) throw new Error(`${$ref} refers to itself.`)
  const found = writeOut(document, find(document, $ref), [...within, $ref])
  return { ...(found as object), ...written }
}

function find(document: OpenApiDocument, reference: string): unknown {
  const names = reference.replace(/^#\//, '').split('/')
  const found = names.reduce<unknown>(
    (part, name) => (part as Record<string, unknown> | undefined)?.[name.replaceAll('~1', '/')],
    document,
  )
  if (found === undefined) throw new Error(`${reference} is not in the document.`)
  return found
}
