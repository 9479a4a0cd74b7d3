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
  parameters?: Parameter[]
  requestBody?: {
    content: {
      'application/json'?: { schema: Schema; examples?: Record<string, { value: unknown }> }
    }
  }
  responses: Record<string, { content?: Record<string, object> }>
}

interface Document {
  paths: Record<string, Record<string, Described>>
}

/** One operation of the document. */
export interface Operation {
  method: string
  path: string
  parameters: Parameter[]
  body?: { schema: Schema; example: unknown }
  responses: Record<string, { content?: Record<string, object> }>
}

/** Lists the operations of an OpenAPI document that take an API key, with everything they refer to in its place. */
export function operationsOf(document: Document): Operation[] {
  return Object.entries(document.paths)
    .filter(([path]) => path.startsWith('/v1/'))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, described]) => {
        const { parameters = [], requestBody, responses } = inPlace(described, document)
        const json = requestBody?.content['application/json']
        const [example] = Object.values(json?.examples ?? {})
        return {
          parameters,
          responses,
          ...(json && { body: { schema: json.schema, example: example?.value } }),
          method: method.toUpperCase(),
          path,
        }
      }),
    )
}

/** Replaces every reference by what it refers to. */
function inPlace<T>(value: T, document: Document): T {
  const resolve = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(resolve)
    if (typeof part !== 'object' || part === null) return part
    if ('$ref' in part && typeof part.$ref === 'string') return resolve(target(part.$ref, document))
    return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, resolve(inner)]))
  }
  return resolve(value) as T
}

function target(reference: string, document: Document): unknown {
  const steps = reference.replace('#/', '').split('/')
  return steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], document)
}
