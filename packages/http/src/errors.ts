import { ApiError, isUnavailable } from '@svc/errors'
import { Elysia, ValidationError } from 'elysia'
import type { RequestIds } from './access-log.ts'
import type { Log } from './log-line.ts'

/**
 * Writes every failure as the `/v1` error body.
 *
 * Must be used before any route: Elysia ignores it for routes that were declared earlier.
 */
export const errors = (log: Log) =>
  new Elysia({ name: 'errors' }).onError({ as: 'global' }, ({ code, error, set }) => {
    const refusal = toApiError(code, error)
    if (refusal.status >= 500) {
      log({ level: 'error', event: 'request failed', ...idsOf(set.headers), ...causeOf(error) })
    }
    set.status = refusal.status
    // `Headers` writes names in lower case, as `set.headers` has them.
    Object.assign(set.headers, Object.fromEntries(new Headers(refusal.headers)))
    return refusal.toBody()
  })

/** Converts a refusal to a response, for code outside any Elysia application. */
export function refusalResponse(refusal: ApiError, ids: RequestIds): Response {
  return Response.json(refusal.toBody(), {
    status: refusal.status,
    headers: {
      ...refusal.headers,
      'X-Request-ID': ids.request_id,
      'X-Trace-ID': ids.trace_id,
    },
  })
}

/** Turns whatever was thrown into the refusal that a client may see. */
export function toApiError(code: string | number, error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (code === 'NOT_FOUND') return new ApiError('NOT_FOUND', 'There is no such endpoint.')
  if (code === 'PARSE') return new ApiError('INVALID_JSON', 'The body could not be read.')
  if (error instanceof ValidationError && error.type === 'params') {
    return new ApiError('NOT_FOUND', 'There is nothing under this address.')
  }
  if (error instanceof ValidationError && error.type !== 'response') {
    return ApiError.invalid(
      error.all.map((problem) => ({
        description: 'message' in problem ? problem.message : 'The value is not allowed.',
        location: `${PARTS[error.type] ?? error.type}${dotted('path' in problem ? problem.path : '')}`,
      })),
    )
  }
  if (isUnavailable(error)) {
    return new ApiError('SERVICE_UNAVAILABLE', 'The service cannot work right now. Try again.', {
      retry_after: 1,
    })
  }
  return new ApiError('INTERNAL_ERROR', 'The request could not be completed.')
}

const PARTS: Record<string, string> = { headers: 'header' }

const dotted = (pointer: string) => pointer.replaceAll('/', '.')

const idsOf = (headers: Record<string, unknown>) => ({
  request_id: headers['x-request-id'],
  trace_id: headers['x-trace-id'],
})

function causeOf(error: unknown) {
  if (error instanceof ValidationError) {
    return { error: 'A response does not match its own schema.', faults: error.all.slice(0, 5) }
  }
  if (error instanceof Error) return { error: error.message, stack: error.stack }
  return { error: String(error) }
}

interface Endpoint {
  method: string
  /** The pattern, as a router writes it: `/v1/clips/:clip_id`. */
  path: string
}

/**
 * Refuses a request that matches no route.
 *
 * @throws {ApiError} `METHOD_NOT_ALLOWED` with `Allow` when the path is known, otherwise `NOT_FOUND`.
 */
export function refuseUnknown(routes: readonly Endpoint[], method: string, path: string): never {
  const methods = routes
    .filter((route) => route.method !== 'ALL' && fits(route.path, path))
    .map((route) => route.method)
  if (methods.length === 0) throw new ApiError('NOT_FOUND', 'There is no such endpoint.')
  const allowed = [
    ...new Set(methods.flatMap((name) => (name === 'GET' ? ['GET', 'HEAD'] : [name]))),
  ]
  throw new ApiError(
    'METHOD_NOT_ALLOWED',
    `${method.slice(0, 20)} is not possible here; allowed is ${allowed.join(', ')}.`,
    { headers: { Allow: allowed.join(', ') } },
  )
}

function fits(pattern: string, path: string): boolean {
  const steps = pattern.split('/')
  const given = path.split('/')
  return (
    steps.length === given.length &&
    steps.every((step, index) =>
      step.startsWith(':') ? given[index] !== '' : step === given[index],
    )
  )
}
