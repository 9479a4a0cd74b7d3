import type { Caller } from '@svc/auth-core'
import * as domain from '@svc/domain'
import { ApiError } from '@svc/errors'
import * as http from '@svc/http'
import { createCursors } from '@svc/pagination'
import { Project } from '@svc/specification'
import type { Scope } from '@svc/specification/access'
import { createFileLinks } from '@svc/storage'
import { type AnyElysia, Elysia } from 'elysia'
import { createCallers, createPlanMemory } from './callers.ts'
import { createConnections } from './connections/connections.ts'
import type { ApiDependencies } from './dependencies.ts'
import { PAGE_FACTS } from './document/document-facts.ts'
import { errorsPage, llmsText, serverJson } from './document/llms-text.ts'
import { openApiDocument } from './document/openapi-document.ts'
import { ERRORS_PATH } from './document/refusal-help.ts'
import { createMomentReading } from './moments/read-moments.ts'
import { answerWriter, bytesOfAnswer, entityTags } from './plugins/entity-tags.ts'
import { rateLimitHeaders } from './plugins/rate-limits.ts'
import { access, toldLanguages } from './plugins/serve.ts'
import { postRules } from './publishing/post-rules.ts'
import { approvals, caller, connections } from './routes/inside.ts'
import { sharePage, uploadPage } from './routes/pages.ts'
import { resources } from './routes/resources.ts'
import { createSharePages } from './share-page/share-pages.ts'
import { openTranscriptCheck } from './transcripts/open-transcript-check.ts'
import { createUploadLinks } from './upload-links.ts'
import { createUploadPages } from './upload-page/upload-pages.ts'

export { API_KEY_PREFIX } from '@svc/specification/access'

/** Creates the `/v1` application; it neither listens nor reads the environment. */
export function createApi(dependencies: ApiDependencies): AnyElysia {
  const core = createCore(dependencies)
  const app: AnyElysia = new Elysia({ name: 'api', strictPath: true })
    .use(http.requestIds)
    .use(privateResponses)
    .use(http.accessLog('api', dependencies.log))
    .use(http.leaveSeats(core.seats, core.readSeats))
    .use(rateLimitHeaders(core))
    .use(http.errors(dependencies.log))
    .use(rejectBrowsers('/v1/'))
    .use(entityTags(() => app.routes))
    .use(toldLanguages)
    .use(http.health('api', readinessChecks(dependencies), dependencies.log))
    .use(resources(core))
    .use(caller(core))
    .use(approvals(core))
    .use(connections(core))
    .use(sharePage(core))
    .use(uploadPage(core))
    .use(http.docs(PAGE_FACTS, () => openApiDocument(dependencies.baseUrl)))
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
  ...domain.schemaChecks(sql),
  workers: () => domain.findUnattended(sql),
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
    .all('/v1/*', ({ request, path }) => http.refuseUnknown(known(), request.method, path))

/** Concurrent requests for rows that are read together. Two statements at a time read this many rows in a few milliseconds. */
const READ_SEATS = 512

/** What routes work with. */
export type Core = ReturnType<typeof createCore>

function createCore(dependencies: ApiDependencies) {
  const { sql, jobs, limiter, secret, baseUrl } = dependencies
  const { allowPrivateSources = false, allowPrivateReceivers = false } = dependencies
  const cursors = createCursors(secret)
  const files = createFileLinks({ baseUrl, secret })
  const shares = domain.createShareLinks({ baseUrl, secret })
  const approvals = domain.createApprovalLinks({ baseUrl, secret })
  const sourceSealer = domain.createSourceSealer(secret)
  const uploads = createUploadLinks({ baseUrl, secret })
  const seats = dependencies.seats ?? http.createSeats({ seats: domain.REQUEST_POOL.connections })
  const stopping = dependencies.stopping ?? new AbortController().signal
  const { chatModel = null, log } = dependencies
  const plans = createPlanMemory(
    async (accountId) => (await domain.readTerms({ sql, accountId })).plan,
    dependencies.lifetimeMs,
  )
  return {
    /** Where a client learns how to get a token (RFC 9728). */
    resourceMetadata: `${baseUrl}/.well-known/oauth-protected-resource`,
    callers: createCallers({ ...dependencies, plans }),
    /** Creates the context that the verbs need, for the account of one caller. */
    contextOf: ({ accountId, credentialId }: Caller<Scope>, trace_id: string): domain.Context => ({
      sql,
      jobs: domain.tracedJobs(jobs, trace_id),
      approvals,
      cursors,
      postRules,
      files,
      shares,
      sourceSealer,
      allowPrivateSources,
      allowPrivateReceivers,
      accountId,
      credentialId,
    }),
    projects: domain.createProjectAnswers({
      ...{ sql, files, shares },
      write: answerWriter(Project),
      bytesOf: bytesOfAnswer,
    }),
    connections: createConnections({
      ...dependencies,
      connectors: dependencies.connectors ?? new Map(),
    }),
    uploads,
    sharePages: createSharePages({ sql, jobs, limiter, baseUrl, secret }),
    uploadPages: createUploadPages({ sql, seats, limiter, uploads, baseUrl, secret }),
    moments: createMomentReading({ chatModel, seats, stopping, log }),
    hasModel: chatModel !== null,
    /** Reads transcripts that come inside of requests. */
    transcripts: openTranscriptCheck(),
    limiter,
    /** For requests that may hold a connection. */
    seats,
    /** For requests whose rows are read together, and which therefore hold no connection. */
    readSeats: http.createSeats({ seats: READ_SEATS, pool: 'reads' }),
    /** Returns an account's plan, at most a second old. */
    planOf: plans.planOf,
    stopping,
  }
}

/**
 * Refuses every request under a path that a browser sent, before anything else happens.
 *
 * The API is for servers: a key in a page is a leaked key, so there is no CORS to configure.
 *
 * @param prefix - The guarded paths, for example `/v1/`.
 */
export const rejectBrowsers = (prefix: string) =>
  new Elysia({ name: 'reject-browsers', seed: prefix }).onRequest(({ request }) => {
    if (pathOf(request).startsWith(prefix) && isFromBrowser(request)) {
      throw new ApiError(
        'ORIGIN_REJECTED',
        'This API answers servers only, and the request came from a browser. Call it from your backend.',
      )
    }
  })

// Server runtimes send `Sec-Fetch-Mode: cors` by themselves; the other headers are sent only by browsers.
function isFromBrowser({ method, headers }: Request): boolean {
  return (
    method === 'OPTIONS' ||
    headers.has('origin') ||
    headers.has('sec-fetch-site') ||
    (headers.get('sec-fetch-mode') ?? 'cors') !== 'cors'
  )
}

const pathOf = ({ url }: Request) => url.slice(url.indexOf('/', url.indexOf('//') + 2))
