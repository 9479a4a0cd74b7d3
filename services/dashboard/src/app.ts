import { accessLog, health, refuseUnknown, requestIds } from '@svc/http'
import { type AnyElysia, Elysia } from 'elysia'
import { createCore, type DashboardDependencies } from './dependencies.ts'
import { errorPages } from './plugins/error-pages.ts'
import { memberCalls } from './routes/member-calls.ts'
import { memberPages } from './routes/member-pages.ts'
import { publicPages } from './routes/public-pages.ts'
import { staticFiles } from './routes/static-files.ts'
import { studio } from './routes/studio.ts'
import { tryCalls } from './routes/try-calls.ts'
import { unsubscribing } from './routes/unsubscribe.ts'

export type { DashboardDependencies } from './dependencies.ts'
export { openMailer } from './mail/open-mailer.ts'

/** The dashboard: HTML pages for browsers; it has no API. */
export interface Dashboard {
  handle(request: Request): Promise<Response>
  /** Closes the database connections. */
  close(): Promise<void>
}

/** Creates the dashboard; it neither listens nor reads the environment, and connects to the database at the first request. */
export function createDashboard(dependencies: DashboardDependencies): Dashboard {
  const core = createCore(dependencies)
  const app: AnyElysia = new Elysia({ name: 'dashboard', strictPath: true })
    .use(requestIds)
    .use(accessLog('dashboard', dependencies.log))
    .use(errorPages(dependencies.log))
    .use(health('dashboard', { sign_in: core.signIn.check }, dependencies.log))
    .use(staticFiles)
    .use(tryCalls(core))
    .use(memberCalls(core))
    .use(unsubscribing(core))
    .use(studio(core))
    .use(publicPages(core))
    .use(memberPages(core))
    .all('/*', ({ request, path }) => refuseUnknown(app.routes, request.method, path), {
      parse: 'none',
    })
  return { handle: (request) => app.handle(request), close: core.signIn.close }
}
