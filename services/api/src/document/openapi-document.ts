import { mapProperties, toOpenAPIPath } from '@elysiajs/swagger/utils'
import type { TSchema } from '@sinclair/typebox'
import { needsMembers } from '@svc/http'
import { gatedFeature, PLANS, planIncludes, SCOPES, type Scope } from '@svc/specification/access'
import { OPERATIONS, type Operation, readEndpoint } from '@svc/specification/operations'
import * as documentFacts from './document-facts.ts'
import { exampleOf } from './example-of.ts'
import { oauthPaths } from './oauth-paths.ts'
import { type NamedSchemas, type PlainOptions, plainSchema } from './plain-schema.ts'
import { RefusalResponses } from './refusal-responses.ts'
import { webhooks } from './webhooks.ts'

type Served = Operation & { tag: string }
type Schema = Record<string, unknown>

/** Writes the OpenAPI 3.1 document of all operations, and of what the authorization server and the webhooks are. */
export const openApiDocument = (baseUrl: string): object => new DocumentWriter(baseUrl).write()

class DocumentWriter {
  readonly #baseUrl: string
  readonly #refusals: RefusalResponses
  readonly #named: NamedSchemas = new Map()
  readonly #examples: Record<string, { summary: string; value: unknown }> = {}

  constructor(baseUrl: string) {
    this.#baseUrl = baseUrl
    this.#refusals = new RefusalResponses(baseUrl)
  }

  write(): object {
    const byPath = Map.groupBy(Object.entries<Served>(OPERATIONS), ([, { at }]) =>
      toOpenAPIPath(readEndpoint(at).path),
    )
    const paths = [...byPath].map(([path, served]) => {
      const methods = served.map(([id, one]) => [
        readEndpoint(one.at).method.toLowerCase(),
        this.#operation(id, one),
      ])
      return [path, Object.fromEntries(methods)]
    })
    const others = oauthPaths(this.#named)
    const told = webhooks(this.#named)
    return {
      openapi: '3.1.0',
      info: {
        title: documentFacts.TITLE,
        version: '1',
        description: documentFacts.DESCRIPTION,
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
        contact: { name: documentFacts.TITLE, url: this.#baseUrl },
      },
      servers: [{ url: this.#baseUrl }],
      tags: Object.entries(documentFacts.TAGS).map(([name, about]) => ({
        name,
        description: about,
      })),
      paths: { ...Object.fromEntries(paths), ...others },
      webhooks: told,
      components: {
        securitySchemes: securitySchemes(this.#baseUrl),
        schemas: { ...Object.fromEntries(this.#named), ...this.#refusals.schemas },
        headers: documentFacts.HEADERS,
        examples: { ...this.#examples, ...this.#refusals.examples },
        responses: { ...this.#refusals.responses, NotModified: NOT_MODIFIED },
      },
    }
  }

  #operation(operationId: string, operation: Served) {
    const { tag, scope, query, body, summary, headers = [], refuses = [], hasLanguages } = operation
    const { method, path, params } = readEndpoint(operation.at)
    // Whether a GET answers with a resource at the same address.
    const isRead = READ.has(path)
    const isChange = isRead && ['PUT', 'PATCH', 'DELETE'].includes(method)
    const taken = [
      ...(method === 'POST' ? (['Idempotency-Key'] as const) : []),
      ...(isChange ? (['If-Match'] as const) : []),
      ...(isChange || (isRead && method === 'GET') ? (['If-None-Match'] as const) : []),
      ...(hasLanguages ? (['Accept-Language'] as const) : []),
      ...headers,
    ]
    const own = [
      ...refuses,
      ...(gatedFeature(scope) === null ? [] : ['PLAN_UPGRADE_REQUIRED']),
      ...(isChange ? ['CONFLICT'] : []),
    ]
    const hasQuery = query !== undefined || headers.length > 0
    const codes = this.#refusals.codesOf({
      ...{ method, own, hasQuery },
      hasPath: params !== undefined,
      hasBody: body !== undefined,
    })
    return {
      ...{ operationId, tags: [tag], summary },
      security: [{ bearer: [] }, { oauth: [scope] }],
      description: describe(operation, this.#refusals.ownOf(codes)),
      parameters: [
        ...parametersOf('path', params),
        ...parametersOf('query', query),
        ...taken.map((name) => documentFacts.HEADER_PARAMETERS[name]),
      ],
      ...(body && { requestBody: this.#body(method, body) }),
      responses: {
        ...this.#answers(method, operation),
        ...(isRead && method === 'GET' && { 304: { $ref: '#/components/responses/NotModified' } }),
        ...this.#refusals.of(codes),
      },
    }
  }

  #body(method: string, schema: TSchema) {
    const media = this.#media(schema, { named: this.#named })
    return {
      required: needsMembers(schema),
      content: {
        'application/json': media,
        ...(method === 'PATCH' && { 'application/merge-patch+json': media }),
      },
    }
  }

  #answers(method: string, { answers = {}, streams = {}, hasLanguages }: Served) {
    const shaped = Object.entries(answers).map(([status, schema]) => {
      const { title, description } = schema
      const content = schema.type !== 'void' && {
        'application/json': this.#media(shownShape(schema), { named: this.#named, open: true }),
      }
      return [status, { title, description: title ? undefined : description, content }] as const
    })
    const streamed = Object.entries(streams).map(
      ([status, { description, content }]) =>
        [status, { title: undefined, description, content }] as const,
    )
    return Object.fromEntries(
      [...shaped, ...streamed].map(([status, { title, description, content }]) => {
        const isTagged = title !== undefined && RESOURCE_NAMES.has(title)
        const named = [
          ...documentFacts.OF_EVERY_ANSWER,
          ...(method === 'POST' ? (['Idempotency-Replayed'] as const) : []),
          ...(['201', '202'].includes(status) ? (['Location'] as const) : []),
          ...(isTagged ? (['ETag'] as const) : []),
          ...(hasLanguages ? (['Content-Language'] as const) : []),
        ]
        return [
          status,
          {
            description: description ?? SUCCESS[status] ?? 'Done.',
            headers: documentFacts.headersOf(...named),
            ...(content && { content }),
          },
        ]
      }),
    )
  }

  /** Returns a media type: its schema, and an example that a document has once for each named schema. */
  #media(schema: Schema, options: PlainOptions) {
    const example = exampleOf(plainSchema(schema))
    const plain = plainSchema(schema, options)
    const name = schema['title'] ?? titlesIn(schema)[0]
    if (typeof name !== 'string') return { schema: plain, example }
    this.#examples[name] = { summary: name, value: example }
    return { schema: plain, examples: { [name]: { $ref: `#/components/examples/${name}` } } }
  }
}

/** What GETs of one resource answer with, by their paths; lists are none. */
const READS = Object.values<Served>(OPERATIONS).flatMap(({ at, answers = {} }) => {
  const { method, path } = readEndpoint(at)
  const schema = answers[200]
  const isResource = method === 'GET' && schema && !('next_cursor' in (schema.properties ?? {}))
  return isResource ? [{ path, schema }] : []
})
const READ: ReadonlySet<string> = new Set(READS.map(({ path }) => path))
/** What has an `ETag`, also where a write answers with it. */
const RESOURCE_NAMES: ReadonlySet<unknown> = new Set(READS.map(({ schema }) => schema.title))

/** A shape as the document has it: what is said of an answer stands beside it, unless it has a name. */
function shownShape(schema: TSchema): Schema {
  const { type, properties, patternProperties, items, required, title, description } = schema
  const isPlain = type === 'object' || type === 'array'
  const shape = isPlain ? { type, properties, patternProperties, items, required } : schema
  return title ? { ...shape, title, description } : shape
}

function parametersOf(part: 'path' | 'query', shape?: TSchema) {
  return mapProperties(part, shape, {}).map(({ name, required, schema, examples, ...told }) => {
    const { description, ...plain } = plainSchema({ ...schema, description: told.description })
    const example = exampleOf({ ...plain, examples })
    return {
      name,
      in: part,
      required: part === 'path' || required,
      description,
      // The page prefills parameters with their examples, which is useful only for required ones.
      ...(part === 'path'
        ? { schema: plain, example }
        : { schema: { ...plain, examples: [example] } }),
    }
  })
}

function describe({ description, costs = 'nothing.', scope }: Served, own: readonly string[]) {
  const plans = PLANS.filter((plan) => planIncludes(plan, scope)).map((plan) => `\`${plan}\``)
  const facts = [
    `- Costs: ${costs}`,
    `- Scope: \`${scope}\``,
    `- Plan: ${plans.length < PLANS.length ? plans.join(', ') : 'any'}`,
    `- Errors: ${[...own.map((code) => `\`${code}\``), 'those of every call'].join(', ')}`,
  ]
  return `${description}\n\n${facts.join('\n')}`
}

const titlesIn = ({ anyOf }: Schema): unknown[] =>
  Array.isArray(anyOf) ? anyOf.map(({ title }) => title) : []

const NOT_MODIFIED = {
  description: 'It is the same as the one that `If-None-Match` names.',
  headers: documentFacts.headersOf(...documentFacts.OF_EVERY_ANSWER, 'ETag'),
}

const SUCCESS: Record<string, string> = {
  200: 'The resource.',
  201: 'Created.',
  202: 'Accepted; the work goes on in the background.',
  204: 'Gone; there is no body.',
}

/** A key brings its scopes along: OpenAPI lists scopes for OAuth alone. */
function securitySchemes(baseUrl: string) {
  const granted = SCOPES.map(
    (scope: Scope) => `- \`${scope}\`: ${documentFacts.SCOPE_GRANTS[scope]}`,
  )
  return {
    bearer: {
      type: 'http',
      scheme: 'bearer',
      description: `An API key or an access token. Each operation names the scope it needs:\n\n${granted.join('\n')}`,
    },
    oauth: {
      type: 'oauth2',
      description:
        'An access token, sent as a bearer token too; its client asks for what it needs.',
      flows: {
        authorizationCode: {
          authorizationUrl: `${baseUrl}/oauth2/authorize`,
          tokenUrl: `${baseUrl}/oauth2/token`,
          refreshUrl: `${baseUrl}/oauth2/token`,
          scopes: documentFacts.SCOPE_GRANTS,
        },
      },
    },
    ...documentFacts.CREDENTIALS,
  }
}
