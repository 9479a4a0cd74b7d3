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

/** Headers of every answer. */
export const COMMON_HEADERS = {
  'X-Request-ID': id,
  'X-Trace-ID': id,
  'RateLimit-Limit': integer('Requests a minute.', 1, 120),
  'RateLimit-Remaining': integer('How many more may come right now.', 0, 29),
  'RateLimit-Reset': integer('Seconds until all that may come at once may come again.', 0, 1),
}

/** Headers of a refusal that says when to come back. */
export const RETRY_AFTER = {
  'Retry-After': integer('Seconds after which it may be tried again.', 1, 1),
}

/** Headers of the answer to a POST. */
export const REPLAY_HEADERS = {
  'Idempotency-Replayed': {
    description: 'Present when this is the stored answer to an earlier request with the same key.',
    schema: { type: 'string', enum: ['true'] },
    example: 'true',
  },
  Location: {
    description: 'Where what was made can be read.',
    schema: { type: 'string' },
    example: '/v1/projects/01JZX4P0T7M2C9V5W8K3R6N1QD',
  },
}

/** The header that makes a POST safe to repeat. */
export const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Any text of 1 to 200 printable ASCII characters. A repetition within seven days gets the first answer again.',
  schema: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[\\x20-\\x7e]+$' },
  example: 'b4c0a1d2-7e1f-4c36-9a55-0f2d8e6b3c17',
}
