import { ApiError, OAuthError } from '@svc/errors'
import { countRequest } from '@svc/telemetry'
import type { Log } from './log-line.ts'
import { requestSpans } from './request-spans.ts'

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
 * Logs, counts and traces each request: who requested what, the outcome, and the duration.
 *
 * The path is the route's pattern and the query is left out, so no id, token or text of a client is logged.
 *
 * @param service - Name of the service in the metrics.
 */
export const accessLog = (service: string, log: Log) => {
  const started = new WeakMap<Request, number>()
  const spans = requestSpans(service)
  return spans.plugin
    .onRequest(({ request }) => {
      started.set(request, performance.now())
    })
    .onAfterResponse(
      { as: 'global' },
      // Destructure each member by name: for a hook that takes the whole context, Elysia parses cookies, headers and query.
      ({ request, route, responseValue, set, caller, error }: Answered) => {
        const path = route || 'unknown'
        const status =
          responseValue instanceof Response ? responseValue.status : Number(set.status ?? 200)
        const milliseconds = performance.now() - (started.get(request) ?? performance.now())
        const refusal = error instanceof ApiError || error instanceof OAuthError ? error : null
        const code = refusal?.code
        const { method } = request
        countRequest({ service, method, route: path, status, seconds: milliseconds / 1000, code })
        spans.end(request, { route: path, status })
        log({
          level: 'info',
          event: 'request',
          request_id: set.headers['x-request-id'],
          trace_id: set.headers['x-trace-id'],
          method,
          path,
          status,
          duration_ms: Math.round(milliseconds * 100) / 100,
          ...(caller && { account_id: caller.accountId, credential_id: caller.credentialId }),
          ...(refusal && { error_code: code, ...reasonOf(refusal) }),
        })
      },
    )
}

/** The verdict of auth-core on a credential, one of a fixed set of words; it is not sent to the client. */
function reasonOf({ cause }: Error) {
  const isReason = typeof cause === 'object' && cause !== null && 'claim' in cause
  return isReason ? { refused_for: cause } : {}
}
