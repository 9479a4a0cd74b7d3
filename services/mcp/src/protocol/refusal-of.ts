import { ApiError } from '@svc/errors'
import type { Serving } from './serving.ts'

/** Turns whatever went wrong into a refusal that a client may see; what nothing expected goes to the log alone. */
export function refusalOf(
  error: unknown,
  { log, calling }: Pick<Serving, 'log' | 'calling'>,
): ApiError {
  if (error instanceof ApiError) return error
  const cause = error instanceof Error ? { error: error.message, stack: error.stack } : { error }
  const request_id = calling.headers.get('x-request-id')
  log({ level: 'error', event: 'tool call failed', request_id, ...cause })
  return new ApiError('INTERNAL_ERROR', 'The request could not be completed.')
}
