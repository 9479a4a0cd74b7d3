import { COMMON_STATUS, type CommonCode, reasonOf } from '@svc/errors'
import { INPUT_REASONS } from '../fault-reason.ts'
import { headersOf, OF_EVERY_REFUSAL } from './header-descriptions.ts'
import { COMMON_EXAMPLES, type RefusalExample } from './refusal-examples.ts'

export interface RefusalFacts {
  /** Every code with its status. */
  statuses: Readonly<Record<string, number>>
  /** An entry of the error body for each of them, without its code. */
  examples: Readonly<Record<string, RefusalExample>>
  /** What the service refuses for by its own rules, more exactly than its codes say. */
  reasons: readonly string[]
  /** The schemas of what an entry may carry besides `code`, `description` and `location`. */
  members: Readonly<Record<string, object>>
  /** Where the codes are explained. */
  help?: string
}

/** The refusals of a service that uses only the common codes. */
export const COMMON_REFUSALS: RefusalFacts = {
  statuses: COMMON_STATUS,
  examples: COMMON_EXAMPLES,
  reasons: [],
  members: {
    required_scope: { type: 'string', description: 'The scope that the credential lacks.' },
    retry_after: {
      type: 'integer',
      minimum: 1,
      description: 'After how many seconds it may be tried again.',
    },
  },
}

/** The properties of an operation that determine its refusals. */
interface Refusable {
  method: string
  /** Whether it reads a body, if only to refuse one that is not empty. */
  readsBody: boolean
  hasBody: boolean
  /** Parameters, and headers that it alone reads. */
  inputs: readonly { in: string }[]
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
  readonly #facts: RefusalFacts
  /** One for each set of codes of one status, named after them. */
  readonly responses: Record<string, object> = {}
  /** One for each code. */
  readonly examples: Record<string, { summary: string; value: unknown }> = {}

  constructor(facts: RefusalFacts) {
    this.#facts = facts
  }

  /** Lists the codes that an operation can be refused with, by status. */
  codesOf({ method, readsBody, hasBody, inputs, own }: Refusable): string[] {
    const { statuses } = this.#facts
    const has = (part: string) => inputs.some((input) => input.in === part)
    const codes = new Set<string>([
      ...COMMON,
      ...(readsBody ? OF_A_BODY : []),
      ...(method === 'post' ? OF_A_POST : []),
      ...(method === 'post' && hasBody ? OF_A_POST_WITH_BODY : []),
      ...(has('query') || has('header') ? (['VALIDATION_ERROR'] as const) : []),
      ...(has('path') ? (['NOT_FOUND'] as const) : []),
      ...own,
    ])
    const all = Object.keys(statuses)
    return [...codes].sort(
      (a, b) => (statuses[a] ?? 0) - (statuses[b] ?? 0) || all.indexOf(a) - all.indexOf(b),
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
    const byStatus = Map.groupBy(codes, (code) => String(this.#facts.statuses[code]))
    return Object.fromEntries(
      [...byStatus].map(([status, group]) => {
        const name = group.join('.')
        this.responses[name] ??= this.#describe(group)
        return [status, { $ref: `#/components/responses/${name}` }]
      }),
    )
  }

  #describe(codes: readonly string[]) {
    const { examples } = this.#facts
    for (const code of codes) {
      const { params, ...example } = { params: {}, ...examples[code] }
      const problem = { code, reason: reasonOf(code), params, ...example }
      this.examples[code] = { summary: code, value: { errors: [problem] } }
    }
    const maySayWhen = codes.some((code) => examples[code]?.retry_after)
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
    const { statuses, reasons, members, help } = this.#facts
    const codes = Object.keys(statuses)
    return {
      ErrorBody: {
        type: 'object',
        description: 'The body of every refusal.',
        ...(help && {
          externalDocs: { url: help, description: 'What each code means; add # and the code.' },
        }),
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
          code: {
            type: 'string',
            enum: codes,
            description: 'What a program tells it by.',
          },
          reason: {
            type: 'string',
            enum: [...new Set([...INPUT_REASONS, ...reasons, ...codes.map(reasonOf)])],
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
          ...members,
        },
      },
    }
  }
}
