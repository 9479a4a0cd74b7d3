import type { AnyElysia } from 'elysia'

/** An operation of `/v1`, as the document describes it. */
export interface Operation {
  /** `POST /v1/projects/:project_id/retry` */
  endpoint: string
  method: string
  path: string
  operationId: string
  /** The documented codes of its refusals. */
  codes: string[]
  /** The example of its body; `undefined` without a body. */
  example: unknown
}

interface Document {
  paths: Record<string, Record<string, DocumentOperation>>
  components: { examples: Record<string, { value: unknown }> }
}

interface DocumentOperation {
  operationId: string
  requestBody?: {
    content: { 'application/json'?: { examples?: Record<string, { $ref: string }> } }
  }
  responses: Record<string, { $ref?: string }>
}

/** Reads the operations of `/v1` out of the OpenAPI document of an application. */
export async function documentedOperations(app: AnyElysia): Promise<Operation[]> {
  const response = await app.handle(new Request('http://localhost/swagger/json'))
  const { paths, components } = (await response.json()) as Document
  return Object.entries(paths)
    .filter(([path]) => path.startsWith('/v1/'))
    .flatMap(([template, operations]) =>
      Object.entries(operations).map(([name, operation]) => {
        const method = name.toUpperCase()
        const path = template.replaceAll(/{(\w+)}/g, ':$1')
        const { operationId, requestBody, responses } = operation
        const [example] = Object.values(
          requestBody?.content['application/json']?.examples ?? {},
        ).map(({ $ref }) => components.examples[nameIn($ref)]?.value)
        return {
          endpoint: `${method} ${path}`,
          method,
          path,
          operationId,
          codes: Object.values(responses).flatMap(codesOf),
          example,
        }
      }),
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

const nameIn = ($ref: string) => $ref.split('/').at(-1) ?? ''

/** A shared response is named after its codes. */
function codesOf({ $ref }: { $ref?: string }): string[] {
  return $ref
    ? nameIn($ref)
        .split('.')
        .filter((name) => /^[A-Z_]+$/.test(name))
    : []
}
