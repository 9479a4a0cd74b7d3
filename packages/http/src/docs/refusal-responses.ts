import { COMMON_STATUS, type CommonCode } from '@svc/errors'
import { COMMON_HEADERS, RETRY_AFTER } from './header-descriptions.ts'
import { COMMON_EXAMPLES, type RefusalExample } from './refusal-examples.ts'

/** What a document says about refusals. */
export interface RefusalFacts {
  /** Every code with its status. */
  statuses: Readonly<Record<string, number>>
  /** An entry of the error body for each of them, without its code. */
  examples: Readonly<Record<string, RefusalExample>>
  /** The schemas of what an entry may carry besides `code`, `description` and `location`. */
  members: Readonly<Record<string, object>>
}

/** What a service says that has only the common codes. */
export const COMMON_REFUSALS: RefusalFacts = {
  statuses: COMMON_STATUS,
  examples: COMMON_EXAMPLES,
  members: {
    required_scope: { type: 'string' },
    retry_after: { type: 'integer', minimum: 1, description: 'Seconds.' },
  },
}

/** What of an operation decides how it can refuse. */
interface Refusable {
  method: string
  takesBody: boolean
  parameters: readonly { in: string }[]
  /** The codes that its own rules add. */
  own: readonly string[]
}

/** Refusals of every operation with a credential. */
const COMMON: CommonCode[] = [
  'INVALID_API_KEY',
  'MISSING_SCOPE',
  'ORIGIN_REJECTED',
  'RATE_LIMITED',
  'INTERNAL_ERROR',
  'UPSTREAM_ERROR',
  'SERVICE_UNAVAILABLE',
  'UPSTREAM_TIMEOUT',
]
const OF_A_BODY: CommonCode[] = [
  'BAD_REQUEST',
  'INVALID_JSON',
  'REQUEST_TIMEOUT',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'VALIDATION_ERROR',
]
const OF_A_POST: CommonCode[] = [
  'VALIDATION_ERROR',
  'IDEMPOTENCY_KEY_REUSED',
  'IDEMPOTENCY_IN_PROGRESS',
]

/** Lists the refusals of one operation, as references by status. */
export function refusalsOf(
  { method, takesBody, parameters, own }: Refusable,
  { statuses: statusOf }: RefusalFacts,
) {
  const has = (part: string) => parameters.some((parameter) => parameter.in === part)
  const codes = [
    ...COMMON,
    ...(takesBody ? OF_A_BODY : []),
    ...(method === 'post' ? OF_A_POST : []),
    ...(has('query') ? (['VALIDATION_ERROR'] as const) : []),
    ...(has('path') ? (['NOT_FOUND'] as const) : []),
    ...own,
  ]
  const statuses = [...new Set(codes.map((code) => String(statusOf[code])))].sort()
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${status}` }]),
  )
}

/**
 * Describes every refusal once: the error body, and per status the codes it may carry.
 *
 * @param statuses - Those that some operation refers to.
 */
export function refusalResponses(statuses: ReadonlySet<string>, facts: RefusalFacts) {
  const codes = Object.keys(facts.statuses)
  const byStatus = Map.groupBy(codes, (code) => String(facts.statuses[code]))
  return {
    schemas: { Error: errorSchema(facts) },
    responses: Object.fromEntries(
      [...byStatus]
        .filter(([status]) => statuses.has(status))
        .map(([status, group]) => [status, refusalResponse(group, facts)]),
    ),
  }
}

function refusalResponse(codes: readonly string[], { examples }: RefusalFacts) {
  const maySayWhen = codes.some((code) => examples[code]?.retry_after)
  return {
    description: codes.map((code) => `\`${code}\``).join(', '),
    headers: { ...COMMON_HEADERS, ...(maySayWhen && RETRY_AFTER) },
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        examples: Object.fromEntries(
          codes.map((code) => [code, { value: { errors: [{ code, ...examples[code] }] } }]),
        ),
      },
    },
  }
}

const errorSchema = ({ statuses, members }: RefusalFacts) => ({
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
          code: { type: 'string', enum: Object.keys(statuses) },
          description: { type: 'string' },
          location: { type: 'string', examples: ['body.settings.clip_duration.min'] },
          ...members,
        },
      },
    },
  },
})
