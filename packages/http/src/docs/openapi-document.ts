import { needsMembers } from '../schema-shape.ts'
import { type Described, describeOperation } from './describe-operation.ts'
import { exampleOf } from './example-of.ts'
import { HEADER_PARAMETERS, HEADERS, headersOf, OF_EVERY_ANSWER } from './header-descriptions.ts'
import { type NamedSchemas, type PlainOptions, plainSchema } from './plain-schema.ts'
import { COMMON_REFUSALS, type RefusalFacts, RefusalResponses } from './refusal-responses.ts'
import type { PageFacts } from './swagger-page.ts'

/** The content of the document besides the paths. */
export interface DocumentFacts extends PageFacts {
  version: string
  description: string
  /** The address clients use. */
  server: string
  /** Each scope with what it grants. */
  scopes: Readonly<Record<string, string>>
  /** Each scope that only some plans include, with the plans in words. */
  plans?: Readonly<Record<string, string>>
  /** What the operations of each tag are about. */
  tags: Readonly<Record<string, string>>
  /** Default: the common codes. */
  refusals?: RefusalFacts
  /** Paths and webhooks of other services at the same address, described by hand. */
  others?: (named: NamedSchemas) => { paths: object; webhooks: object }
  /** Credentials that only those other services accept, by name. */
  credentials?: Readonly<Record<string, object>>
}

/** Paths as the framework's generator writes them: complete, but not valid OpenAPI. */
export type GeneratedPaths = Record<string, Record<string, GeneratedOperation>>

interface GeneratedOperation extends Described {
  tags?: string[]
  operationId: string
  /** Whether its answer is told in the language that is asked for. */
  'x-languages'?: boolean
  'x-headers'?: (keyof typeof HEADER_PARAMETERS)[]
  parameters?: GeneratedParameter[]
  requestBody?: { content: Content }
  responses?: Record<string, GeneratedResponse>
}

interface GeneratedParameter {
  name: string
  in: string
  required: boolean
  schema: Schema
  description?: string
  examples?: unknown
}

/** The generator moves a schema's annotations, such as its title, to the response. */
interface GeneratedResponse {
  title?: string
  description?: string
  content?: Content
}

type Content = Record<string, { schema: Schema }>
type Schema = Record<string, unknown>

/** Writes the OpenAPI 3.1 document: generated paths made valid, plus names, security, examples and refusals. */
export function openApiDocument(facts: DocumentFacts, generated: GeneratedPaths): object {
  return new DocumentWriter(facts).write(generated)
}

class DocumentWriter {
  readonly #facts: DocumentFacts
  readonly #refusals: RefusalResponses
  readonly #named: NamedSchemas = new Map()
  /** The names of what a GET answers with: what has an `ETag`, also where a write answers with it. */
  #resources: ReadonlySet<string> = new Set()
  readonly #examples: Record<string, { summary: string; value: unknown }> = {}

  constructor(facts: DocumentFacts) {
    this.#facts = facts
    this.#refusals = new RefusalResponses(facts.refusals ?? COMMON_REFUSALS)
  }

  write(generated: GeneratedPaths): object {
    const { title, version, description, server, tags, others } = this.#facts
    this.#resources = namesOfResources(generated)
    const paths = mapValues(generated, (methods) =>
      mapValues(methods, (operation, method) =>
        this.#operation(method, operation, isResource(methods['get']?.responses?.['200'])),
      ),
    )
    const other = others?.(this.#named)
    return {
      openapi: '3.1.0',
      info: {
        title,
        version,
        description,
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
        contact: { name: title, url: server },
      },
      servers: [{ url: server }],
      tags: Object.entries(tags).map(([name, about]) => ({ name, description: about })),
      paths: { ...paths, ...other?.paths },
      ...(other && { webhooks: other.webhooks }),
      components: {
        securitySchemes: securitySchemes(this.#facts),
        schemas: { ...Object.fromEntries(this.#named), ...this.#refusals.schemas },
        headers: HEADERS,
        examples: { ...this.#examples, ...this.#refusals.examples },
        responses: { ...this.#refusals.responses, NotModified: NOT_MODIFIED },
      },
    }
  }

  /** @param isRead - Whether a GET answers with a resource at the same address. */
  #operation(method: string, operation: GeneratedOperation, isRead: boolean) {
    const {
      parameters = [],
      requestBody,
      responses = {},
      'x-refusals': own = [],
      'x-headers': headers = [],
      'x-languages': hasLanguages = false,
      'x-costs': costs,
      description,
      ...rest
    } = operation
    // Even an operation without a declared body reads the request's body, and refuses it if it is not empty.
    const readsBody = method !== 'get' && method !== 'head'
    const isChange = isRead && ['put', 'patch', 'delete'].includes(method)
    const taken = [
      ...(method === 'post' ? (['Idempotency-Key'] as const) : []),
      ...(isChange ? (['If-Match'] as const) : []),
      ...(isChange || (isRead && method === 'get') ? (['If-None-Match'] as const) : []),
      ...(hasLanguages ? (['Accept-Language'] as const) : []),
      ...headers,
    ]
    const refusals = isChange ? [...own, 'CONFLICT'] : own
    const hasBody = requestBody !== undefined
    const inputs = [...parameters, ...headers.map((name) => HEADER_PARAMETERS[name])]
    const codes = this.#refusals.codesOf({ method, readsBody, hasBody, inputs, own: refusals })
    return {
      ...rest,
      ...(rest.security && { security: rest.security.flatMap(alternativesOf) }),
      description: describeOperation(operation, this.#facts, this.#refusals.ownOf(codes)),
      parameters: [
        ...parameters.map((parameter) => this.#parameter(parameter)),
        ...taken.map((name) => HEADER_PARAMETERS[name]),
      ],
      ...(requestBody && { requestBody: this.#body(method, requestBody.content) }),
      responses: {
        ...mapValues(responses, (response, status) => {
          const shown = this.#response(method, status, response)
          if (hasLanguages) Object.assign(shown.headers, headersOf('Content-Language'))
          return shown
        }),
        ...(isRead && method === 'get' && { 304: { $ref: '#/components/responses/NotModified' } }),
        ...this.#refusals.of(codes),
      },
    }
  }

  #parameter({ name, in: part, required, description, examples, schema }: GeneratedParameter) {
    const { description: told, ...plain } = plainSchema({ ...schema, description })
    return {
      name,
      in: part,
      required: part === 'path' || required,
      description: told,
      // The page prefills parameters with their examples, which is useful only for required ones.
      ...(part === 'path'
        ? { schema: plain, example: exampleOf({ ...plain, examples }) }
        : { schema: { ...plain, examples: [exampleOf({ ...plain, examples })] } }),
    }
  }

  #body(method: string, content: Content) {
    const schema = content['application/json']?.schema ?? {}
    const media = this.#media(schema, { named: this.#named })
    return {
      required: needsMembers(schema),
      content: {
        'application/json': media,
        ...(method === 'patch' && { 'application/merge-patch+json': media }),
      },
    }
  }

  #response(method: string, status: string, response: GeneratedResponse) {
    const { title, description, content } = response
    const schema = content?.['application/json']?.schema
    const isTagged =
      this.#resources.has(nameOf(response)) || (method === 'get' && isResource(response))
    const headers = [
      ...OF_EVERY_ANSWER,
      ...(method === 'post' ? (['Idempotency-Replayed'] as const) : []),
      ...(['201', '202'].includes(status) ? (['Location'] as const) : []),
      ...(isTagged ? (['ETag'] as const) : []),
    ]
    return {
      description: (title ? undefined : description) ?? SUCCESS[status] ?? 'Done.',
      headers: headersOf(...headers),
      ...(schema
        ? {
            content: {
              'application/json': this.#media(title ? { ...schema, title, description } : schema, {
                named: this.#named,
                open: true,
              }),
            },
          }
        : content && { content }),
    }
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

/** Reads of one resource have an entity tag, lists have none. */
function isResource(response?: GeneratedResponse): response is GeneratedResponse {
  const schema: Schema | undefined = response?.content?.['application/json']?.schema
  return schema !== undefined && !('next_cursor' in ((schema['properties'] as Schema) ?? {}))
}

function namesOfResources(generated: GeneratedPaths): Set<string> {
  const reads = Object.values(generated).map(({ get }) => get?.responses?.['200'])
  return new Set(reads.filter(isResource).map(nameOf).filter(Boolean))
}

function nameOf({ title, content }: GeneratedResponse): string {
  return title ?? String(content?.['application/json']?.schema['title'] ?? '')
}

function titlesIn({ anyOf }: Schema): unknown[] {
  return Array.isArray(anyOf) ? anyOf.map(({ title }) => title) : []
}

function mapValues<T, R>(object: Record<string, T>, map: (value: T, name: string) => R) {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(value, name)]))
}

const NOT_MODIFIED = {
  description: 'It is the same as the one that `If-None-Match` names.',
  headers: headersOf(...OF_EVERY_ANSWER, 'ETag'),
}

const SUCCESS: Record<string, string> = {
  200: 'The resource.',
  201: 'Created.',
  202: 'Accepted; the work goes on in the background.',
  204: 'Gone; there is no body.',
}

/** A key brings its scopes along: OpenAPI lists scopes for OAuth alone. */
function alternativesOf({ bearer, ...others }: Record<string, string[]>) {
  return bearer ? [{ bearer: [] }, { oauth: bearer }] : [others]
}

function securitySchemes({ scopes, server, credentials = {} }: DocumentFacts) {
  const granted = Object.entries(scopes).map(([scope, grants]) => `- \`${scope}\`: ${grants}`)
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
          authorizationUrl: `${server}/oauth2/authorize`,
          tokenUrl: `${server}/oauth2/token`,
          refreshUrl: `${server}/oauth2/token`,
          scopes,
        },
      },
    },
    ...credentials,
  }
}
