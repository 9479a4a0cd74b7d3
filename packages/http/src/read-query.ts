import type { TSchema } from '@sinclair/typebox'
import { ApiError } from '@svc/errors'
import { checkInput } from './check-input.ts'
import { alternatives, memberSchema } from './schema-shape.ts'

/**
 * Reads a query string by its schema: numbers and booleans are parsed.
 *
 * @throws {ApiError} `VALIDATION_ERROR` for unknown, repeated and invalid parameters.
 */
export function readQuery(schema: TSchema, url: string): unknown {
  const parameters = new URLSearchParams(url.split('?').slice(1).join('?'))
  const seen = new Set<string>()
  const repeated = new Set<string>()
  for (const name of parameters.keys()) (seen.has(name) ? repeated : seen).add(name)
  if (repeated.size > 0) {
    throw ApiError.invalid(
      [...repeated].map((name) => ({
        reason: 'given_twice',
        description: 'The parameter was given more than once; give it once.',
        location: `query.${name.slice(0, 80)}`,
      })),
    )
  }
  const query = Object.fromEntries(
    [...parameters].map(([name, text]) => [name, spelledValue(memberSchema(schema, name), text)]),
  )
  return checkInput(schema, query, 'query')
}

function spelledValue(schema: TSchema | undefined, text: string): unknown {
  const types = schema ? alternatives(schema).map(({ type }) => type) : []
  if (types.some((type) => type === 'integer' || type === 'number') && NUMBER.test(text)) {
    return Number(text)
  }
  if (types.includes('boolean') && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

const NUMBER = /^-?\d{1,15}(\.\d{1,15})?$/
