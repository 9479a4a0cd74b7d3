const integer = (description: string, minimum: number, example: number) => ({
  description,
  schema: { type: 'integer', minimum },
  example,
})

const id = {
  description: 'Quote it to support.',
  schema: { type: 'string' },
  example: '5f2b9c0e4d7a1f6380c2000000000a3f',
}

/** Every header that an answer may have, by its name. */
export const HEADERS = {
  'X-Request-ID': id,
  'X-Trace-ID': id,
  'RateLimit-Limit': integer('Requests a minute.', 1, 120),
  'RateLimit-Remaining': integer('How many more may come right now.', 0, 29),
  'RateLimit-Reset': integer('Seconds until all that may come at once may come again.', 0, 1),
  'Retry-After': integer('Seconds after which it may be tried again.', 1, 1),
  'Idempotency-Replayed': {
    description: 'Present when this is the stored answer to an earlier request with the same key.',
    schema: { type: 'string', enum: ['true'] },
    example: 'true',
  },
  Location: {
    description: 'Where what was made can be read.',
    schema: { type: 'string' },
    example: '/v1/projects/01KQS55DE042G44QPN907299K9',
  },
  'Content-Language': {
    description: 'The language in which it tells reasons for scores.',
    schema: { type: 'string', enum: ['en', 'de'] },
    example: 'de',
  },
  ETag: {
    description:
      'Changes with the resource. Send it as `If-None-Match` with a read, as `If-Match` with a change.',
    schema: { type: 'string' },
    example: '"hx2nQmOZpPmMbYwP6yWc9A"',
  },
} as const

type HeaderName = keyof typeof HEADERS

export function headersOf(...names: HeaderName[]) {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

/** Headers of every answer. */
export const OF_EVERY_ANSWER: HeaderName[] = [
  'X-Request-ID',
  'X-Trace-ID',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
]

/** Headers of every refusal. */
export const OF_EVERY_REFUSAL: HeaderName[] = ['X-Request-ID', 'X-Trace-ID']

/** Request headers that an operation may take, by name. */
export const HEADER_PARAMETERS = {
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Makes it safe to repeat: any text of 1 to 200 printable ASCII characters. A repetition within seven days gets the first answer again. Default: none.',
    schema: {
      type: 'string',
      minLength: 1,
      maxLength: 200,
      pattern: '^[\\x20-\\x7e]+$',
      examples: ['b4c0a1d2-7e1f-4c36-9a55-0f2d8e6b3c17'],
    },
  },
  'Accept-Language': {
    name: 'Accept-Language',
    in: 'header',
    required: false,
    description:
      'The languages in which reasons for scores may be told: English, German, Spanish, French, Portuguese or Japanese. Default: English.',
    schema: { type: 'string', examples: ['de-AT, en;q=0.8'] },
  },
  'If-None-Match': {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description:
      'The `ETag` of what is known already, or several of them: a read of the same is answered with 304, without a body, and a change of the same is refused with `CONFLICT`. Default: none.',
    schema: { type: 'string', examples: ['"hx2nQmOZpPmMbYwP6yWc9A"'] },
  },
  'If-Match': {
    name: 'If-Match',
    in: 'header',
    required: false,
    description:
      'The `ETag` that the change was made for, or several of them: any other state is refused with `CONFLICT`, whose `ETag` is the present one. Default: none.',
    schema: { type: 'string', examples: ['"1"'] },
  },
  'Last-Event-ID': {
    name: 'Last-Event-ID',
    in: 'header',
    required: false,
    description:
      'The id of the last event that was seen, its `sequence`: the stream goes on behind it. Default: the present moment.',
    schema: { type: 'string', examples: ['11'] },
  },
} as const
