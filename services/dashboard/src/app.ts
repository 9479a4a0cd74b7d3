import { accessLog, health, refuseUnknown, requestIds } from '@svc/http'
import { type AnyElysia, Elysia } from 'elysia'
import { createCore, type DashboardDependencies } from './dependencies.ts'
import { errorPages } from './plugins/error-pages.ts'
import { entrance } from './routes/entrance.ts'
import { frontDoor } from './routes/front-door.ts'
import { rooms } from './routes/rooms.ts'

export type { DashboardDependencies } from './dependencies.ts'
export type { Mail, Mailer } from './mail/mailer.ts'
export { openMailer } from './mail/open-mailer.ts'

/** The dashboard: pages of HTML for people, and nothing for anybody else. */
export interface Dashboard {
  handle(request: Request): Promise<Response>
  /** Lets go of the database. */
  close(): Promise<void>
}

/** Creates the dashboard; it neither listens nor reads the environment, and connects when somebody comes. */
export function createDashboard(dependencies: DashboardDependencies): Dashboard {
  const core = createCore(dependencies)
  const app: AnyElysia = new Elysia({ name: 'dashboard', strictPath: true })
    .use(requestIds)
    .use(accessLog(dependencies.log))
    .use(errorPages(dependencies.log))
    .use(health({ sign_in: core.signIn.check }, dependencies.log))
    .use(entrance)
    .use(frontDoor(core))
    .use(rooms(core))
    .all('/*', ({ request, path }) => refuseUnknown(app.routes, request.method, path), {
      parse: 'none',
    })
  return { handle: (request) => app.handle(request), close: core.signIn.close }
}
