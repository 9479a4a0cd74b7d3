/** JSON Schema 2020-12, which OpenAPI 3.1 uses as it is. */
export interface JsonSchema {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  description?: string
  [keyword: string]: unknown
}

/** What is read of an OpenAPI 3.1 document. */
export interface OpenApiDocument {
  /** By path, as `/v1/clips/{clip_id}`, and by method in lower case. */
  paths: Record<string, Record<string, Operation>>
}

/** One operation of the document. */
export interface Operation {
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}

export interface Parameter {
  name: string
  in: string
  required?: boolean
  description?: string
  schema: JsonSchema
}

type Content = Record<string, { schema: JsonSchema }>

/** Gives the schema of a JSON content; there is none where nothing is sent. */
export function jsonSchemaIn(part: { content?: Content } | undefined): JsonSchema | undefined {
  return part?.content?.['application/json']?.schema
}
