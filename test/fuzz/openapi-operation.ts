/** A JSON Schema as the document has it. */
export type Schema = Record<string, unknown>

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: Schema
  example: unknown
}

interface Described {
  parameters: Parameter[]
  requestBody?: { content: { 'application/json': { schema: Schema; example: unknown } } }
  responses: Record<string, object>
}

/** One operation of the document. */
export interface Operation extends Described {
  method: string
  path: string
}

/** Lists the operations of an OpenAPI document. */
export function operationsOf(document: {
  paths: Record<string, Record<string, Described>>
}): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      ...described,
      method: method.toUpperCase(),
      path,
    })),
  )
}
