import type { AnyElysia } from 'elysia'

/** A part of a JSON Schema, without references. */
export interface Shape {
  type?: string | string[]
  properties?: Record<string, Shape>
  patternProperties?: Record<string, Shape>
  required?: string[]
  additionalProperties?: boolean | Shape
  items?: Shape
  anyOf?: Shape[]
  enum?: unknown[]
  examples?: unknown[]
  pattern?: string
  format?: string
  minProperties?: number
  maxLength?: number
  minLength?: number
  maxItems?: number
  minItems?: number
  minimum?: number
  maximum?: number
  uniqueItems?: boolean
}

/** An operation of `/v1`, as the document describes it. */
export interface Operation {
  /** `POST /v1/projects/:project_id/retry` */
  endpoint: string
  method: string
  path: string
  operationId: string
  /** The shape of its body; absent without one. */
  body?: Shape
  /** Whether a request without a body is refused. */
  needsBody: boolean
  /** The example of its body; `undefined` without a body. */
  example: Record<string, unknown> | undefined
  /** The request headers that it takes. */
  takes: string[]
  /** The headers of each of its successes. */
  gives: Record<string, string[]>
  /** The documented codes of its refusals. */
  codes: string[]
  /** Whether a GET of its address answers with one resource. */
  isOfResource: boolean
}

interface Document {
  paths: Record<string, Record<string, DocumentOperation>>
  components: Record<string, Record<string, never>>
}

interface DocumentOperation {
  operationId: string
  parameters?: { name: string; in: string }[]
  requestBody?: { required?: boolean; content: Record<string, DocumentMedia> }
  responses: Record<string, { $ref?: string; headers?: object }>
}

interface DocumentMedia {
  schema: Shape
  examples?: Record<string, { value?: Record<string, unknown> }>
}

/** Reads the operations of `/v1` out of the OpenAPI document of an application. */
export async function documentedOperations(app: AnyElysia): Promise<Operation[]> {
  const response = await app.handle(new Request('http://localhost/swagger/json'))
  const { paths, components } = (await response.json()) as Document
  return Object.entries(paths)
    .filter(([path]) => path.startsWith('/v1/'))
    .flatMap(([template, methods]) =>
      Object.entries(methods).map(([name, operation]): Operation => {
        const method = name.toUpperCase()
        const path = template.replaceAll(/{(\w+)}/g, ':$1')
        const { operationId, parameters = [], requestBody, responses } = operation
        const json = requestBody?.content['application/json']
        const media = resolved(json, components) as DocumentMedia | undefined
        const [example] = Object.values(media?.examples ?? {})
        return {
          endpoint: `${method} ${path}`,
          method,
          path,
          operationId,
          ...(media && { body: media.schema }),
          needsBody: requestBody?.required ?? false,
          example: example?.value,
          takes: parameters.filter((one) => one.in === 'header').map(({ name }) => name),
          gives: Object.fromEntries(
            Object.entries(responses)
              .filter(([status]) => status.startsWith('2'))
              .map(([status, { headers = {} }]) => [status, Object.keys(headers)]),
          ),
          codes: Object.values(responses).flatMap(codesOf),
          isOfResource: 'ETag' in (methods['get']?.responses['200']?.headers ?? {}),
        }
      }),
    )
}

function resolved(value: unknown, components: Document['components']): unknown {
  if (Array.isArray(value)) return value.map((one) => resolved(one, components))
  if (typeof value !== 'object' || value === null) return value
  if ('$ref' in value && typeof value.$ref === 'string') {
    const [, , kind = '', name = ''] = value.$ref.split('/')
    return resolved(components[kind]?.[name], components)
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, resolved(member, components)]),
  )
}

interface Refusal {
  code: string
  reason: string
  params: object
}

/** What every application has in common, read once for all tests of a process. */
let known: ReturnType<typeof readKnown> | undefined

async function readKnown(app: AnyElysia) {
  const operations = await documentedOperations(app)
  const response = await app.handle(new Request('http://localhost/openapi.json'))
  const reasons: string[] = (await response.json()).components.schemas.Problem.properties.reason
    .enum
  return {
    operations: operations.map((one) => ({ ...one, pattern: patternOf(one.path) })),
    reasons,
  }
}

/**
 * Checks that an answer is one that the document lists.
 *
 * @throws For a refusal with a code that its operation does not list or a reason that the document does not name, and for something made without the address it has.
 */
export async function checkAnswer(app: AnyElysia, request: Request, response: Response) {
  const { method, url } = request
  const { pathname } = new URL(url)
  const isMade = response.status === 201 || response.status === 202
  if (isMade && !response.headers.has('location')) {
    throw new Error(`${method} ${pathname} answered ${response.status} without Location.`)
  }
  if (response.status < 400 || method === 'HEAD') return
  known ??= readKnown(app)
  const { operations, reasons } = await known
  const operation = operations.find((one) => one.method === method && one.pattern.test(pathname))
  if (!operation) return
  const { errors } = (await response.clone().json()) as { errors: Refusal[] }
  for (const { code, reason, params } of errors) {
    const isNamed = reasons.includes(reason) && typeof params === 'object'
    if (operation.codes.includes(code) && isNamed) continue
    throw new Error(`${operation.operationId} answered ${code} ${reason}, which it does not list.`)
  }
}

const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)

/** A shared response is named after its codes. */
const codesOf = ({ $ref = '' }: { $ref?: string }) => $ref.match(/[A-Z_]{4,}/g) ?? []
