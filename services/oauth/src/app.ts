import { readPublishedKeys, schemaChecks } from '@svc/domain'
import * as http from '@svc/http'
import { type AnyElysia, Elysia } from 'elysia'
import { type Core, createCore, type OauthDependencies } from './dependencies.ts'
import { describeFailure, toOAuthError } from './parameters.ts'
import { backChannel } from './routes/back-channel.ts'
import { applications, authorization, tokens, wellKnown } from './routes/oauth2.ts'

export type { OauthDependencies } from './dependencies.ts'

/** The types of the routes that only the dashboard's back end calls, for a typed client. */
export type BackChannelRoutes = ReturnType<typeof backChannel>

/** Creates the authorization server without listening or reading the environment. */
export function createOauth(dependencies: OauthDependencies): AnyElysia {
  const core = createCore(dependencies)
  const app: AnyElysia = new Elysia({ name: 'oauth', strictPath: true })
    .use(http.requestIds)
    .use(noStore)
    .use(http.accessLog('oauth', dependencies.log))
    .use(oauthErrors(dependencies.log))
    .use(http.errors(dependencies.log))
    .use(http.health('oauth', readinessChecks(dependencies), dependencies.log))
    .use(routes(core))
    .use(unknownEndpoints(() => app.routes))
  return app
}

const routes = (core: Core) =>
  new Elysia({ name: 'routes' })
    .use(wellKnown(core))
    .use(applications(core))
    .use(authorization(core))
    .use(tokens(core))
    .use(backChannel(core))

const unknownEndpoints = (known: () => { method: string; path: string }[]) =>
  new Elysia({ name: 'unknown-endpoints' }).all(
    '/*',
    ({ request, path }) => http.refuseUnknown(known(), request.method, path),
    { parse: 'none' },
  )

/**
 * Writes every failure as the body of RFC 6749 §5.2, except below `/back-channel`, where errors have the format of `/v1`.
 *
 * Must be used before any route, and before the plugin that writes the other body.
 */
const oauthErrors = (log: http.Log) =>
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

/** Sends `no-store`, which RFC 6749 §5.1 requires for token responses, with every answer whose route sets no other value. */
const noStore = new Elysia({ name: 'no-store' }).onRequest(({ set }) => {
  set.headers['cache-control'] = 'no-store'
  set.headers['x-content-type-options'] = 'nosniff'
})

/** Checks the requirements of the authorization server: its database with the schema of this version, and a signing key. */
function readinessChecks({ sql }: Pick<OauthDependencies, 'sql'>): Record<string, http.Check> {
  return {
    ...schemaChecks(sql),
    async signing_key() {
      const keys = await readPublishedKeys(sql)
      if (keys.length === 0) throw new Error('There is no signing key.')
    },
  }
}
