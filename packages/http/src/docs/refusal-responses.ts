import { ERROR_STATUS, type ErrorCode } from '@svc/errors'

/** What of an operation decides how it can refuse. */
interface Refusable {
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
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
]
const OF_A_BODY: ErrorCode[] = [
  'INVALID_JSON',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'VALIDATION_ERROR',
  'IDEMPOTENCY_KEY_REUSED',
  'IDEMPOTENCY_IN_PROGRESS',
]

/** Lists the refusals of one operation, as references by status. */
export function refusalsOf({ takesBody, parameters, own }: Refusable) {
  const has = (part: string) => parameters.some((parameter) => parameter.in === part)
  const codes = [
    ...COMMON,
    ...(takesBody ? OF_A_BODY : []),
    ...(has('query') ? (['VALIDATION_ERROR'] as const) : []),
    ...(has('path') ? (['NOT_FOUND'] as const) : []),
    ...own,
  ]
  const statuses = [...new Set(codes.map((code) => String(ERROR_STATUS[code])))].sort()
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${status}` }]),
  )
}

/** Describes every refusal once: the error body, and per status the codes it may carry. */
export function refusalResponses() {
  const codes = Object.keys(ERROR_STATUS) as ErrorCode[]
  const byStatus = Map.groupBy(codes, (code) => String(ERROR_STATUS[code]))
  return {
    schemas: { Error: ERROR_SCHEMA },
    responses: Object.fromEntries(
      [...byStatus].map(([status, group]) => [status, refusalResponse(group)]),
    ),
  }
}

function refusalResponse(codes: ErrorCode[]) {
  return {
    description: codes.map((code) => `\`${code}\``).join(', '),
    headers: { 'X-Request-ID': ID_HEADER, 'X-Trace-ID': ID_HEADER },
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        examples: Object.fromEntries(codes.map((code) => [code, { value: exampleOf(code) }])),
      },
    },
  }
}

const ID_HEADER = { description: 'Quote it to support.', schema: { type: 'string' } }

function exampleOf(code: ErrorCode) {
  return { errors: [{ code, description: 'What was received, what is allowed, what to do.' }] }
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
