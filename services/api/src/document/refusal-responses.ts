import { REFUSAL_REASONS } from '@svc/domain'
import { type CommonCode, reasonOf } from '@svc/errors'
import { INPUT_REASONS } from '@svc/http'
import { ERROR_STATUS } from '@svc/specification'
import { headersOf, OF_EVERY_REFUSAL } from './document-facts.ts'
import { ERRORS_PATH, REFUSAL_EXAMPLES, type RefusalExample } from './refusal-help.ts'

/** What an entry may carry besides its code, description and location. */
const MEMBERS = {
  needed: { type: 'number', description: 'What it would cost, in credits.' },
  available: { type: 'number', description: 'What can be spent, in credits.' },
  required_scope: { type: 'string', description: 'The scope that the credential lacks.' },
  required_plan: { type: 'string', description: 'The smallest plan that includes it.' },
  feature: { type: 'string', description: 'What the plan does not include.' },
  revision: { type: 'integer', minimum: 1, description: 'The revision that the clip is at.' },
  retry_after: {
    type: 'integer',
    minimum: 1,
    description: 'After how many seconds it may be tried again.',
  },
}

const STATUSES: Readonly<Record<string, number>> = ERROR_STATUS
const EXAMPLES: Readonly<Record<string, RefusalExample>> = REFUSAL_EXAMPLES
const CODES = Object.keys(STATUSES)

/** The properties of an operation that determine its refusals. */
interface Refusable {
  method: string
  hasPath: boolean
  /** Whether it reads a query, or a header that most do not. */
  hasQuery: boolean
  hasBody: boolean
  /** The codes that its own rules add. */
  own: readonly string[]
}

/** Refusals of every operation with a credential. */
const COMMON: CommonCode[] = [
  'BAD_REQUEST',
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
  'INVALID_JSON',
  'REQUEST_TIMEOUT',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'VALIDATION_ERROR',
]
const OF_A_POST: CommonCode[] = ['IDEMPOTENCY_IN_PROGRESS']
/** Without a body, a repetition cannot have another one. */
const OF_A_POST_WITH_BODY: CommonCode[] = ['IDEMPOTENCY_KEY_REUSED']

/** The refusals of a document's operations: the codes of each, and the shared components. */
export class RefusalResponses {
  readonly #baseUrl: string
  /** One for each set of codes of one status, named after them. */
  readonly responses: Record<string, object> = {}
  /** One for each code. */
  readonly examples: Record<string, { summary: string; value: unknown }> = {}

  constructor(baseUrl: string) {
    this.#baseUrl = baseUrl
  }

  /** Lists the codes that an operation can be refused with, by status. */
  codesOf({ method, hasPath, hasQuery, hasBody, own }: Refusable): string[] {
    const codes = new Set<string>([
      ...COMMON,
      // Even an operation without a body reads one, and refuses it if it is not empty.
      ...(method === 'GET' ? [] : OF_A_BODY),
      ...(method === 'POST' ? OF_A_POST : []),
      ...(method === 'POST' && hasBody ? OF_A_POST_WITH_BODY : []),
      ...(hasQuery ? (['VALIDATION_ERROR'] as const) : []),
      ...(hasPath ? (['NOT_FOUND'] as const) : []),
      ...own,
    ])
    return [...codes].sort(
      (a, b) => (STATUSES[a] ?? 0) - (STATUSES[b] ?? 0) || CODES.indexOf(a) - CODES.indexOf(b),
    )
  }

  /** Returns the codes without those that every call, every body or every POST can have. */
  ownOf(codes: readonly string[]): string[] {
    const ofMany: readonly string[] = [
      ...COMMON,
      ...OF_A_BODY,
      ...OF_A_POST,
      ...OF_A_POST_WITH_BODY,
    ]
    return codes.filter((code) => !ofMany.includes(code))
  }

  /** Gives the refusals of one operation, as references by status. */
  of(codes: readonly string[]): Record<string, { $ref: string }> {
    const byStatus = Map.groupBy(codes, (code) => String(STATUSES[code]))
    return Object.fromEntries(
      [...byStatus].map(([status, group]) => {
        const name = group.join('.')
        this.responses[name] ??= this.#describe(group)
        return [status, { $ref: `#/components/responses/${name}` }]
      }),
    )
  }

  #describe(codes: readonly string[]) {
    for (const code of codes) {
      const { params, ...example } = { params: {}, ...EXAMPLES[code] }
      const problem = { code, reason: reasonOf(code), params, ...example }
      this.examples[code] = { summary: code, value: { errors: [problem] } }
    }
    const maySayWhen = codes.some((code) => EXAMPLES[code]?.retry_after)
    return {
      description: codes.map((code) => `\`${code}\``).join(', '),
      headers: headersOf(...OF_EVERY_REFUSAL, ...(maySayWhen ? (['Retry-After'] as const) : [])),
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/ErrorBody' },
          examples: Object.fromEntries(
            codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]),
          ),
        },
      },
    }
  }

  /** The error body, and one of its entries. */
  get schemas() {
    const help = this.#baseUrl + ERRORS_PATH
    return {
      ErrorBody: {
        type: 'object',
        description: 'The body of every refusal.',
        externalDocs: { url: help, description: 'What each code means; add # and the code.' },
        required: ['errors'],
        properties: {
          errors: {
            type: 'array',
            minItems: 1,
            maxItems: 20,
            description: 'What is wrong; several faults of one request at once.',
            items: { $ref: '#/components/schemas/Problem' },
          },
        },
      },
      Problem: {
        type: 'object',
        description: 'One thing that is wrong with a request.',
        required: ['code', 'reason', 'params', 'description'],
        properties: {
          code: { type: 'string', enum: CODES, description: 'What a program tells it by.' },
          reason: {
            type: 'string',
            enum: [...new Set([...INPUT_REASONS, ...REFUSAL_REASONS, ...CODES.map(reasonOf)])],
            description: 'Why, more exactly than the code says; the code itself where it says all.',
          },
          params: {
            type: 'object',
            description:
              'The values that the reason is about, for words of your own: `received`, `allowed`, `least`, `most`, `unit` and others.',
            additionalProperties: {
              anyOf: [
                { type: 'string' },
                { type: 'number' },
                { type: 'array', items: { type: 'string' } },
              ],
            },
          },
          description: {
            type: 'string',
            description: 'In words: what was received, what is allowed, and what to do.',
          },
          location: {
            type: 'string',
            description: 'Where in the request, as `part.path`.',
            examples: ['body.settings.clip_duration.min'],
          },
          ...MEMBERS,
        },
      },
    }
  }
}
