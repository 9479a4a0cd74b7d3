import { ApiError, OAuthError } from '@svc/errors'
import { Elysia } from 'elysia'
import type { Log } from './log-line.ts'

/**
 * Logs one line per request: who asked what, how it ended, how long it took.
 *
 * The path is the route's pattern and the query is left out, so no id, token or text of a client is written.
 */
export const accessLog = (log: Log) => {
  const started = new WeakMap<Request, number>()
  return new Elysia({ name: 'access-log' })
    .onRequest(({ request }) => {
      started.set(request, performance.now())
    })
    .onAfterResponse({ as: 'global' }, (context) => {
      const { request, responseValue, route, set } = context
      log({
        level: 'info',
        event: 'request',
        request_id: set.headers['x-request-id'],
        trace_id: set.headers['x-trace-id'],
        method: request.method,
        path: route || 'unknown',
        status: responseValue instanceof Response ? responseValue.status : (set.status ?? 200),
        duration_ms: elapsed(started.get(request)),
        ...callerOf(context),
        ...refusalOf(context),
      })
    })
}

function elapsed(since = performance.now()): number {
  return Math.round((performance.now() - since) * 100) / 100
}

// `caller` and `error` are there only when a plugin set them, which the types of this one cannot know.
function callerOf(context: object) {
  if (!('caller' in context)) return {}
  const { accountId, credentialId } = context.caller as { accountId: string; credentialId: string }
  return { account_id: accountId, credential_id: credentialId }
}

function refusalOf(context: object) {
  if (!('error' in context)) return {}
  const { error } = context
  const isRefusal = error instanceof ApiError || error instanceof OAuthError
  return isRefusal ? { error_code: error.code } : {}
}
