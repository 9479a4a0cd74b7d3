import type { Log } from '@svc/http'
import { Elysia } from 'elysia'
import { describeFailure, toOAuthError } from '../to-oauth-error.ts'

/**
 * Writes every failure as the body of RFC 6749 §5.2, except below `/back-channel`, where errors have the format of `/v1`.
 *
 * Must be used before any route, and before the plugin that writes the other body.
 */
export const oauthErrors = (log: Log) =>
  new Elysia({ name: 'oauth-errors' }).onError({ as: 'global' }, ({ code, error, path, set }) => {
    if (path.startsWith('/back-channel/')) return
    const refusal = toOAuthError(error, code)
    if (refusal.status >= 500) {
      const request_id = set.headers['x-request-id']
      const trace_id = set.headers['x-trace-id']
      const cause = describeFailure(error)
      log({ level: 'error', event: 'request failed', request_id, trace_id, ...cause })
    }
    set.status = refusal.status
    set.headers['cache-control'] = 'no-store'
    Object.assign(set.headers, refusal.headers)
    return refusal.toBody()
  })
