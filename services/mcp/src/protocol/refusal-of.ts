import { ApiError } from '@svc/errors'
import type { Serving } from './serving.ts'

/** Converts an error to a refusal that a client may see; the details of unexpected errors go to the log only. */
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
