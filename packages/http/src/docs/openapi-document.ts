import { exampleOf } from './example-of.ts'
import { COMMON_HEADERS, IDEMPOTENCY_KEY, REPLAY_HEADERS } from './header-descriptions.ts'
import { plainSchema } from './plain-schema.ts'
import {
  COMMON_REFUSALS,
  type RefusalFacts,
  refusalResponses,
  refusalsOf,
} from './refusal-responses.ts'

/** What the document says besides the paths. */
export interface DocumentFacts {
  title: string
  version: string
  description: string
  /** The address clients use. */
  server: string
  /** Each scope with what it grants. */
  scopes: Readonly<Record<string, string>>
  /** What the operations of each tag are about. */
  tags: Readonly<Record<string, string>>
  /** The common codes unless told. */
  refusals?: RefusalFacts
}

/** Paths as the framework's generator writes them: complete, but not valid OpenAPI. */
export type GeneratedPaths = Record<string, Record<string, GeneratedOperation>>

interface GeneratedOperation {
  summary?: string
  tags?: string[]
  security?: Record<string, string[]>[]
  operationId: string
  'x-refusals'?: string[]
  parameters?: { name: string; in: string; required: boolean; schema: object; examples?: unknown }[]
  requestBody?: { content: Content }
  responses?: Record<string, { description?: string; content?: Content }>
}

type Content = Record<string, { schema: object }>

/** Writes the OpenAPI 3.1 document: generated paths made valid, plus security, examples and refusals. */
export function openApiDocument(facts: DocumentFacts, generated: GeneratedPaths): object {
  const { title, version, description, server, refusals = COMMON_REFUSALS } = facts
  const paths = Object.fromEntries(
    Object.entries(generated).map(([path, methods]) => [
      path,
      Object.fromEntries(
        Object.entries(methods).map(([method, operation]) => [
          method,
          plainOperation(method, operation, refusals),
        ]),
      ),
    ]),
  )
  return {
    openapi: '3.1.0',
    info: {
      title,
      version,
      description,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: server }],
    tags: tagsOf(facts, generated),
    paths,
    components: {
      securitySchemes: securitySchemes(facts),
      ...refusalResponses(statusesIn(paths), refusals),
    },
  }
}

function statusesIn(
  paths: Record<string, Record<string, { responses: Record<string, unknown> }>>,
): Set<string> {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  return new Set(operations.flatMap(({ responses }) => Object.keys(responses)))
}

function tagsOf({ tags }: DocumentFacts, paths: GeneratedPaths): { name: string }[] {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  const names = new Set(operations.flatMap((operation) => operation.tags ?? []))
  return [...names].map((name) => ({ name, ...(tags[name] && { description: tags[name] }) }))
}

function plainOperation(method: string, operation: GeneratedOperation, refusals: RefusalFacts) {
  const { parameters = [], requestBody, responses, 'x-refusals': own = [], ...rest } = operation
  // Without a body of its own an operation still reads what is sent, and refuses it.
  const takesBody = method !== 'get' && method !== 'head'
  return {
    ...rest,
    parameters: [
      ...parameters.map(plainParameter),
      ...(method === 'post' ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(requestBody && { requestBody: plainBody(requestBody.content) }),
    responses: {
      ...Object.fromEntries(
        Object.entries(responses ?? {}).map(([status, response]) => [
          status,
          plainResponse(method, status, response),
        ]),
      ),
      ...refusalsOf({ method, takesBody, parameters, own }, refusals),
    },
  }
}

type Parameter = NonNullable<GeneratedOperation['parameters']>[number]

function plainParameter({ name, in: part, required, schema }: Parameter) {
  const plain = plainSchema(schema)
  const isRequired = part === 'path' || required
  return {
    name,
    in: part,
    required: isRequired,
    schema: plain,
    example: exampleOf(plain, 'all', name),
  }
}

function plainBody(content: Content) {
  const schema = plainSchema(content['application/json']?.schema ?? {})
  const example = exampleOf(schema, 'required')
  return {
    required: Boolean(schema['required']),
    content: { 'application/json': { schema, example } },
  }
}

function plainResponse(
  method: string,
  status: string,
  { description, content }: { description?: string; content?: Content },
) {
  const schema = content?.['application/json']?.schema
  const plain = schema && plainSchema(schema)
  return {
    description: description ?? SUCCESS[status] ?? 'Done.',
    headers: { ...COMMON_HEADERS, ...(method === 'post' && REPLAY_HEADERS) },
    ...(plain && {
      content: { 'application/json': { schema: plain, example: exampleOf(plain, 'all') } },
    }),
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
