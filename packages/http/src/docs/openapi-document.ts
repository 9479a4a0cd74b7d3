import { ERROR_STATUS, type ErrorCode } from '@svc/errors'
import { plainSchema } from './plain-schema.ts'

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
  parameters?: { name: string; in: string; required: boolean; schema: object; examples?: unknown }[]
  requestBody?: { content: Content }
  responses?: Record<string, { description?: string; content?: Content }>
}

type Content = Record<string, { schema: object }>

/** Refusals that any operation with a credential can answer. */
const COMMON: ErrorCode[] = [
  'INVALID_API_KEY',
  'MISSING_SCOPE',
  'ORIGIN_REJECTED',
  'INTERNAL_ERROR',
]

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
    components: { securitySchemes: securitySchemes(facts), schemas: { Error: ERROR_SCHEMA } },
  }
}

function tagsOf(paths: GeneratedPaths): { name: string }[] {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  return [...new Set(operations.flatMap(({ tags = [] }) => tags))].map((name) => ({ name }))
}

function plainOperation({ parameters = [], requestBody, responses, ...rest }: GeneratedOperation) {
  const codes = refusalsOf(requestBody !== undefined, parameters)
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
      ...refusals(codes),
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

function refusalsOf(hasBody: boolean, parameters: { in: string }[]): ErrorCode[] {
  const codes = [...COMMON]
  if (hasBody) codes.push('INVALID_JSON', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE')
  if (hasBody || parameters.some((parameter) => parameter.in === 'query'))
    codes.push('VALIDATION_ERROR')
  if (parameters.some((parameter) => parameter.in === 'path')) codes.push('NOT_FOUND')
  return codes
}

function refusals(codes: ErrorCode[]) {
  const byStatus = Map.groupBy(codes, (code) => String(ERROR_STATUS[code]))
  return Object.fromEntries(
    [...byStatus].sort().map(([status, group]) => [
      status,
      {
        description: group.map((code) => `\`${code}\``).join(' or '),
        headers: REFUSAL_HEADERS,
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Error' },
            example: {
              errors: [{ code: group[0], description: 'What was received and what is allowed.' }],
            },
          },
        },
      },
    ]),
  )
}

const REFUSAL_HEADERS = {
  'X-Request-ID': { description: 'Quote it to support.', schema: { type: 'string' } },
  'X-Trace-ID': { description: 'Quote it to support.', schema: { type: 'string' } },
}

const ERROR_SCHEMA = {
  type: 'object',
  required: ['errors'],
  properties: {
    errors: {
      type: 'array',
      minItems: 1,
      maxItems: 20,
      items: {
        type: 'object',
        required: ['code', 'description'],
        properties: {
          code: { type: 'string', enum: Object.keys(ERROR_STATUS) },
          description: { type: 'string' },
          location: { type: 'string', examples: ['body.settings.clip_duration.min'] },
        },
      },
    },
  },
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
