import { ApiError, OAuthError } from '@svc/errors'
import { Elysia } from 'elysia'
import type { Log } from './log-line.ts'

/** The known facts of a request when it is answered. Other plugins set the last two, for some requests. */
interface Answered {
  request: Request
  route: string
  responseValue: unknown
  set: { headers: Record<string, unknown>; status?: number | string }
  caller?: { accountId: string; credentialId: string }
  error?: unknown
}

/**
 * Logs one line per request: who requested what, the outcome, and the duration.
 *
 * The path is the route's pattern and the query is left out, so no id, token or text of a client is logged.
 */
export const accessLog = (log: Log) => {
  const started = new WeakMap<Request, number>()
  return new Elysia({ name: 'access-log' })
    .onRequest(({ request }) => {
      started.set(request, performance.now())
    })
    .onAfterResponse(
      { as: 'global' },
      // Destructure each member by name: for a hook that takes the whole context, Elysia parses cookies, headers and query.
      ({ request, route, responseValue, set, caller, error }: Answered) => {
        log({
          level: 'info',
          event: 'request',
          request_id: set.headers['x-request-id'],
          trace_id: set.headers['x-trace-id'],
          method: request.method,
          path: route || 'unknown',
          status: responseValue instanceof Response ? responseValue.status : (set.status ?? 200),
          duration_ms: elapsed(started.get(request)),
          ...(caller && { account_id: caller.accountId, credential_id: caller.credentialId }),
          ...refusalOf(error),
        })
      },
    )
}

function elapsed(since = performance.now()): number {
  return Math.round((performance.now() - since) * 100) / 100
}

function refusalOf(error: unknown) {
  if (!(error instanceof ApiError || error instanceof OAuthError)) return {}
  const { code, cause } = error
  // The verdict of auth-core on a credential, one of a fixed set of words; it is not sent to the client.
  const isReason = typeof cause === 'object' && cause !== null && 'claim' in cause
  return { error_code: code, ...(isReason && { refused_for: cause }) }
}
