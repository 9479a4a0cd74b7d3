import type { Static, TSchema } from '@sinclair/typebox'
import { ApiError } from '@svc/errors'
import { type InspectOptions, inspect } from './inspect.ts'

/**
 * Checks a client's input against a schema, strictly: members that the schema does not name are refused.
 *
 * @param part - Where the value came from; the first word of every `location`.
 * @returns The value with its strings trimmed and in Unicode normalization form C.
 * @throws {ApiError} `VALIDATION_ERROR` with up to twenty problems.
 */
export function checkInput<T extends TSchema>(
  schema: T,
  input: unknown,
  part: 'body' | 'query',
  options: InspectOptions = {},
): Static<T> {
  const { value, faults } = inspect(schema, input, part, options)
  if (faults.length > 0) throw ApiError.invalid(faults)
  return value
}
