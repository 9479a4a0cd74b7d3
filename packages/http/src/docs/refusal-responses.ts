import { ERROR_STATUS, type ErrorCode } from '@svc/errors'
import { COMMON_HEADERS, RETRY_AFTER } from './header-descriptions.ts'
import { REFUSAL_EXAMPLES } from './refusal-examples.ts'

/** What of an operation decides how it can refuse. */
interface Refusable {
  method: string
  takesBody: boolean
  parameters: readonly { in: string }[]
  /** The codes that its own rules add. */
  own: readonly ErrorCode[]
}

/** Refusals of every operation with a credential. */
const COMMON: ErrorCode[] = [
  'INVALID_API_KEY',
  'MISSING_SCOPE',
  'ORIGIN_REJECTED',
  'RATE_LIMITED',
  'INTERNAL_ERROR',
  'UPSTREAM_ERROR',
  'SERVICE_UNAVAILABLE',
  'UPSTREAM_TIMEOUT',
]
const OF_A_BODY: ErrorCode[] = [
  'BAD_REQUEST',
  'INVALID_JSON',
  'REQUEST_TIMEOUT',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'VALIDATION_ERROR',
]
const OF_A_POST: ErrorCode[] = [
  'VALIDATION_ERROR',
  'IDEMPOTENCY_KEY_REUSED',
  'IDEMPOTENCY_IN_PROGRESS',
]

/** Lists the refusals of one operation, as references by status. */
export function refusalsOf({ method, takesBody, parameters, own }: Refusable) {
  const has = (part: string) => parameters.some((parameter) => parameter.in === part)
  const codes = [
    ...COMMON,
    ...(takesBody ? OF_A_BODY : []),
    ...(method === 'post' ? OF_A_POST : []),
    ...(has('query') ? (['VALIDATION_ERROR'] as const) : []),
    ...(has('path') ? (['NOT_FOUND'] as const) : []),
    ...own,
  ]
  const statuses = [...new Set(codes.map((code) => String(ERROR_STATUS[code])))].sort()
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${status}` }]),
  )
}

/**
 * Describes every refusal once: the error body, and per status the codes it may carry.
 *
 * @param statuses - Those that some operation refers to.
 */
export function refusalResponses(statuses: ReadonlySet<string>) {
  const codes = Object.keys(ERROR_STATUS) as ErrorCode[]
  const byStatus = Map.groupBy(codes, (code) => String(ERROR_STATUS[code]))
  return {
    schemas: { Error: ERROR_SCHEMA },
    responses: Object.fromEntries(
      [...byStatus]
        .filter(([status]) => statuses.has(status))
        .map(([status, group]) => [status, refusalResponse(group)]),
    ),
  }
}

function refusalResponse(codes: ErrorCode[]) {
  const maySayWhen = codes.some((code) => REFUSAL_EXAMPLES[code].retry_after)
  return {
    description: codes.map((code) => `\`${code}\``).join(', '),
    headers: { ...COMMON_HEADERS, ...(maySayWhen && RETRY_AFTER) },
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        examples: Object.fromEntries(
          codes.map((code) => [code, { value: { errors: [{ code, ...REFUSAL_EXAMPLES[code] }] } }]),
        ),
      },
    },
  }
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
          needed: { type: 'number', description: 'Credits.' },
          available: { type: 'number', description: 'Credits.' },
          required_scope: { type: 'string' },
          required_plan: { type: 'string' },
          feature: { type: 'string' },
          retry_after: { type: 'integer', minimum: 1, description: 'Seconds.' },
        },
      },
    },
  },
}
