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
import { llmsText, serverJson } from './document/llms-text.ts'
import { openApiDocument } from './document/openapi-document.ts'
import { ERRORS_PATH } from './document/refusal-help.ts'
import { access, toldLanguages } from './plugins/access.ts'
import { entityTags } from './plugins/entity-tags.ts'
import { rateLimitHeaders } from './plugins/rate-limits.ts'
import { approvals, caller, connections } from './routes/inside.ts'
import { sharePage, uploadPage } from './routes/pages.ts'
import { resources } from './routes/resources.ts'

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
    .use(resources(core))
    .use(caller(core))
    .use(approvals(core))
    .use(connections(core))
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

// Requires a credential, so that callers without one cannot find out which endpoints exist.
const unknownEndpoints = (core: Core, known: () => { method: string; path: string }[]) =>
  new Elysia({ name: 'unknown-endpoints' })
    .use(access(core))
    .all('/v1/*', ({ request, path }) => refuseUnknown(known(), request.method, path))
