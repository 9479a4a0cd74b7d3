import type { ApiError } from '@svc/errors'
import type { Caller } from './caller.ts'
import { createGuard, type GuardOptions } from './guard.ts'

/** The part of a request of `node:http`, Express or Connect that is used here. */
export interface NodeRequest {
  headers: { authorization?: string | undefined; dpop?: string | string[] | undefined }
  method?: string | undefined
  /** The path; Express and Connect cut off of it what a router is mounted at, and keep the whole as `originalUrl`. */
  url?: string | undefined
  originalUrl?: string | undefined
}

/** The part of a response of `node:http`, Express or Connect that is used here. */
export interface NodeResponse {
  statusCode: number
  setHeader(name: string, value: string): unknown
  end(body: string): unknown
}

export interface NodeAuth<Scope extends string> {
  /**
   * Creates a middleware that passes on requests whose caller has all of `scopes`, and answers any other with
   * 401 or 403, the challenge and the error body. Errors of look-ups go to `next`.
   */
  requireScopes(
    ...scopes: readonly Scope[]
  ): (
    request: NodeRequest,
    response: NodeResponse,
    next: (error?: unknown) => void,
  ) => Promise<void>
  /**
   * Returns the caller of a request that was let through.
   *
   * @throws {Error} The request was not let through: the middleware does not run before this handler.
   */
  callerOf(request: NodeRequest): Caller<Scope>
}

/** Creates the middleware of one protected resource for Express, Connect and plain `node:http`. */
export function nodeAuth<Scope extends string>(options: GuardOptions<Scope>): NodeAuth<Scope> {
  const guard = createGuard(options)
  const callers = new WeakMap<NodeRequest, Caller<Scope>>()
  return {
    requireScopes:
      (...scopes) =>
      async (request, response, next) => {
        try {
          const { headers, method = '', url = '', originalUrl = url } = request
          const get = (name: 'authorization' | 'dpop') => headers[name]?.toString() ?? null
          const asked = { headers: { get }, method, url: originalUrl }
          const admission = await guard.check(asked, ...scopes)
          if (!admission.ok) return answer(response, admission.error)
          callers.set(request, admission.caller)
        } catch (error) {
          return next(error)
        }
        next()
      },
    callerOf(request) {
      const caller = callers.get(request)
      if (caller) return caller
      throw new Error('`requireScopes` does not stand before this handler.')
    },
  }
}

function answer(response: NodeResponse, error: ApiError): void {
  response.statusCode = error.status
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  for (const [name, value] of Object.entries(error.headers)) response.setHeader(name, value)
  response.end(JSON.stringify(error.toBody()))
}
