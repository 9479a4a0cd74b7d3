import type { ErrorCode } from '@svc/errors'
import { plainSchema } from './plain-schema.ts'
import { refusalResponses, refusalsOf } from './refusal-responses.ts'

/** What the document says besides the paths. */
export interface DocumentFacts {
  title: string
  version: string
  description: string
  /** The address clients use. */
  server: string
  /** Each scope with what it grants. */
  scopes: Readonly<Record<string, string>>
}

/** Paths as the framework's generator writes them: complete, but not valid OpenAPI. */
export type GeneratedPaths = Record<string, Record<string, GeneratedOperation>>

interface GeneratedOperation {
  summary?: string
  tags?: string[]
  security?: Record<string, string[]>[]
  operationId: string
  'x-refusals'?: ErrorCode[]
  parameters?: { name: string; in: string; required: boolean; schema: object; examples?: unknown }[]
  requestBody?: { content: Content }
  responses?: Record<string, { description?: string; content?: Content }>
}

type Content = Record<string, { schema: object }>

/** Writes the OpenAPI 3.1 document: generated paths made valid, plus security and refusals. */
export function openApiDocument(facts: DocumentFacts, paths: GeneratedPaths): object {
  const { title, version, description, server } = facts
  return {
    openapi: '3.1.0',
    info: {
      title,
      version,
      description,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: server }],
    tags: tagsOf(paths),
    paths: Object.fromEntries(
      Object.entries(paths).map(([path, methods]) => [
        path,
        Object.fromEntries(
          Object.entries(methods).map(([method, operation]) => [method, plainOperation(operation)]),
        ),
      ]),
    ),
    components: { securitySchemes: securitySchemes(facts), ...refusalResponses() },
  }
}

function tagsOf(paths: GeneratedPaths): { name: string }[] {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  return [...new Set(operations.flatMap(({ tags = [] }) => tags))].map((name) => ({ name }))
}

function plainOperation(operation: GeneratedOperation) {
  const { parameters = [], requestBody, responses, 'x-refusals': own = [], ...rest } = operation
  return {
    ...rest,
    parameters: parameters.map(({ name, in: part, required, schema }) => ({
      name,
      in: part,
      required: part === 'path' || required,
      schema: plainSchema(schema),
    })),
    ...(requestBody && { requestBody: plainBody(requestBody.content) }),
    responses: {
      ...Object.fromEntries(
        Object.entries(responses ?? {}).map(([status, response]) => [
          status,
          plainResponse(status, response),
        ]),
      ),
      ...refusalsOf({ takesBody: requestBody !== undefined, parameters, own }),
    },
  }
}

function plainBody(content: Content) {
  const schema = plainSchema(content['application/json']?.schema ?? {})
  return { required: Boolean(schema['required']), content: { 'application/json': { schema } } }
}

function plainResponse(
  status: string,
  { description, content }: { description?: string; content?: Content },
) {
  const schema = content?.['application/json']?.schema
  return {
    description: description ?? SUCCESS[status] ?? 'Done.',
    ...(schema && { content: { 'application/json': { schema: plainSchema(schema) } } }),
  }
}

const SUCCESS: Record<string, string> = {
  200: 'The resource.',
  201: 'Created.',
  202: 'Accepted; the work goes on in the background.',
  204: 'Gone; there is no body.',
}

function securitySchemes({ scopes }: DocumentFacts) {
  const granted = Object.entries(scopes).map(([scope, grants]) => `- \`${scope}\`: ${grants}`)
  return {
    bearer: {
      type: 'http',
      scheme: 'bearer',
      description: `An API key or an access token. Each operation names the scope it needs:\n\n${granted.join('\n')}`,
    },
  }
}
