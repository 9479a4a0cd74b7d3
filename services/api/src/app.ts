import { findUnattended, schemaChecks } from '@svc/domain'
import {
  accessLog,
  docs,
  errors,
  health,
  leaveSeats,
  refuseUnknown,
  rejectBrowsers,
  requestIds,
} from '@svc/http'
import { type AnyElysia, Elysia } from 'elysia'
import { type ApiDependencies, type Core, createCore } from './dependencies.ts'
import { PAGE_FACTS } from './document/document-facts.ts'
import { errorsPage } from './document/errors-page.ts'
import { llmsText } from './document/llms-text.ts'
import { openApiDocument } from './document/openapi-document.ts'
import { ERRORS_PATH } from './document/refusal-help.ts'
import { serverJson } from './document/server-json.ts'
import { access } from './plugins/access.ts'
import { entityTags } from './plugins/entity-tags.ts'
import { rateLimitHeaders } from './plugins/rate-limits.ts'
import { toldLanguages } from './plugins/told-languages.ts'
import { account, preferences, socialAccounts } from './routes/account.ts'
import { approvals } from './routes/approvals.ts'
import { assets } from './routes/assets.ts'
import { brandKit } from './routes/brand-kit.ts'
import { calendar } from './routes/calendar.ts'
import { caller } from './routes/caller.ts'
import { clips } from './routes/clips.ts'
import { connections } from './routes/connections.ts'
import { events } from './routes/events.ts'
import { feeds } from './routes/feeds.ts'
import { projects, search } from './routes/projects.ts'
import { renders } from './routes/renders.ts'
import { comments, share } from './routes/share.ts'
import { sharePage } from './routes/share-page.ts'
import { sourceCookies } from './routes/source-cookies.ts'
import { templates } from './routes/templates.ts'
import { translations } from './routes/translations.ts'
import { uploadPage } from './routes/upload-page.ts'
import { uploads } from './routes/uploads.ts'

export { API_KEY_PREFIX } from '@svc/specification/access'
export type { ApiDependencies } from './dependencies.ts'

/** Creates the `/v1` application; it neither listens nor reads the environment. */
export function createApi(dependencies: ApiDependencies): AnyElysia {
  const core = createCore(dependencies)
  const app: AnyElysia = new Elysia({ name: 'api', strictPath: true })
    .use(requestIds)
    .use(privateResponses)
    .use(accessLog('api', dependencies.log))
    .use(leaveSeats(core.seats, core.readSeats))
    .use(rateLimitHeaders(core))
    .use(errors(dependencies.log))
    .use(rejectBrowsers('/v1/'))
    .use(entityTags(() => app.routes))
    .use(toldLanguages)
    .use(health('api', readinessChecks(dependencies), dependencies.log))
    .use(routes(core))
    .use(sharePage(core))
    .use(uploadPage(core))
    .use(docs(PAGE_FACTS, () => openApiDocument(dependencies.baseUrl)))
    .use(otherDocuments(dependencies.baseUrl))
    .use(unknownEndpoints(core, () => app.routes))
  return app
}

/** Keeps every response out of shared caches, and browsers from guessing that it is a page. */
const privateResponses = new Elysia({ name: 'private-responses' }).onRequest(({ set }) => {
  set.headers['cache-control'] = 'private, no-store'
  set.headers['x-content-type-options'] = 'nosniff'
})

const readinessChecks = ({ sql }: ApiDependencies) => ({
  ...schemaChecks(sql),
  workers: () => findUnattended(sql),
})

const otherDocuments = (baseUrl: string) => {
  const text = llmsText(baseUrl)
  const headers = { 'content-type': 'text/markdown; charset=utf-8' }
  return new Elysia({ name: 'other-documents' })
    .get('/llms.txt', () => new Response(text, { headers }))
    .get('/server.json', () => serverJson(baseUrl))
    .get(ERRORS_PATH, errorsPage)
}

const routes = (core: Core) =>
  new Elysia({ name: 'routes' })
    .use(account(core))
    .use(projects(core))
    .use(share(core))
    .use(comments(core))
    .use(events(core))
    .use(search(core))
    .use(clips(core))
    .use(translations(core))
    .use(renders(core))
    .use(feeds(core))
    .use(sourceCookies(core))
    .use(calendar(core))
    .use(socialAccounts(core))
    .use(templates(core))
    .use(assets(core))
    .use(brandKit(core))
    .use(preferences(core))
    .use(uploads(core))
    .use(caller(core))
    .use(approvals(core))
    .use(connections(core))

// Requires a credential, so that callers without one cannot find out which endpoints exist.
const unknownEndpoints = (core: Core, known: () => { method: string; path: string }[]) =>
  new Elysia({ name: 'unknown-endpoints' })
    .use(access(core))
    .all('/v1/*', ({ request, path }) => refuseUnknown(known(), request.method, path))
