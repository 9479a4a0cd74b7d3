import { ApiError } from '@svc/errors'

/** The method and path of a route. */
export interface Endpoint {
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
