import { accessLog, errors, health, refuseUnknown, requestIds } from '@svc/http'
import { type AnyElysia, Elysia } from 'elysia'
import { type Core, createCore, type OauthDependencies } from './dependencies.ts'
import { noStore } from './plugins/no-store.ts'
import { oauthErrors } from './plugins/oauth-errors.ts'
import { readinessChecks } from './readiness-checks.ts'
import { applications } from './routes/applications.ts'
import { authorization } from './routes/authorization.ts'
import { backChannel } from './routes/back-channel.ts'
import { people } from './routes/people.ts'
import { tokens } from './routes/tokens.ts'
import { wellKnown } from './routes/well-known.ts'

export type { OauthDependencies } from './dependencies.ts'

/** The types of the routes that only the dashboard's back end calls, for a typed client. */
export type BackChannelRoutes = ReturnType<typeof backChannel>
/** The same for the routes about who belongs to which account. */
export type PeopleRoutes = ReturnType<typeof people>

/** Creates the authorization server without listening or reading the environment. */
export function createOauth(dependencies: OauthDependencies): AnyElysia {
  const core = createCore(dependencies)
  const app: AnyElysia = new Elysia({ name: 'oauth', strictPath: true })
    .use(requestIds)
    .use(noStore)
    .use(accessLog('oauth', dependencies.log))
    .use(oauthErrors(dependencies.log))
    .use(errors(dependencies.log))
    .use(health('oauth', readinessChecks(dependencies), dependencies.log))
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
    .use(people(core))

const unknownEndpoints = (known: () => { method: string; path: string }[]) =>
  new Elysia({ name: 'unknown-endpoints' }).all(
    '/*',
    ({ request, path }) => refuseUnknown(known(), request.method, path),
    { parse: 'none' },
  )
