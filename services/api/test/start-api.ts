import { afterAll } from 'bun:test'
import { openJobs, REQUEST_POOL, reportProject } from '@svc/domain'
import {
  begunProject,
  createCaller,
  createKey,
  createTestDatabase,
  endProject,
  SOURCE_FACTS,
  testClip,
} from '@svc/domain/testing'
import { createSeats, type LogEntry } from '@svc/http'
import { openRateLimiter } from '@svc/rate-limit'
import type { Plan, Scope } from '@svc/specification/access'
import { createApi } from '../src/app.ts'
import { openAccessTokens } from '../src/callers.ts'
import type { ApiDependencies } from '../src/dependencies.ts'
import { checkAnswer } from './documented.ts'

export const BASE_URL = 'https://clips.example.org'
export const SECRET = 'a secret of the tests, long enough'
/** An id that nothing has. */
export const UNKNOWN_ID = '01ARZ3NDEKTSV4RRFFQ69G5FAV'

/** How long requests of one account wait for each other: on a busy machine none of many is answered within a second. */
const PATIENCE_MS = 50_000

export interface Call {
  key?: string | undefined
  /** Sent as JSON. */
  body?: unknown
  /** Sent as it is. */
  raw?: BodyInit
  headers?: Record<string, string>
}

/** Starts the real application on a database of its own, with ways to make what a test needs. */
export async function startApi({
  rateLimitScale = 1000,
  rateLimitClock = () => performance.now(),
  allowPrivateReceivers = false,
} = {}) {
  const database = await createTestDatabase()
  const { sql } = database
  const jobs = await openJobs(database.url, { role: 'sender' })
  const logged: LogEntry[] = []
  const limiter = openRateLimiter({
    redisUrl: null,
    scale: rateLimitScale,
    onRedisChange() {},
    now: rateLimitClock,
  })
  const log = (entry: LogEntry) => {
    logged.push(entry)
  }
  const accessTokens = openAccessTokens({ sql, secret: SECRET, baseUrl: BASE_URL, log })
  const dependencies: ApiDependencies = {
    sql,
    jobs,
    limiter,
    accessTokens,
    secret: SECRET,
    baseUrl: BASE_URL,
    allowPrivateReceivers,
    seats: createSeats({ seats: REQUEST_POOL.connections, patienceMs: PATIENCE_MS }),
    log,
  }
  const api = createApi(dependencies)

  return {
    sql,
    url: database.url,
    jobs,
    limiter,
    api,
    logged,
    accessTokens,
    dependencies,

    /** Sends a request to the application; a refusal that its operation does not list fails the test. */
    async call(method: string, path: string, { key, body, raw, headers }: Call = {}) {
      const sent = raw ?? (body === undefined ? null : JSON.stringify(body))
      const request = new Request(`http://localhost${path}`, {
        method,
        headers: {
          ...(key && { authorization: `Bearer ${key}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        body: sent,
      })
      const response = await api.handle(request)
      await checkAnswer(api, request, response)
      return response
    },

    caller: (plan?: Plan, scopes?: readonly Scope[]) => createCaller(sql, plan, scopes),
    keyOf: (account_id: string, scopes: readonly Scope[]) => createKey(sql, account_id, scopes),

    /** Creates a project through the API; its source is an address that is not fetched. */
    async project(key: string, body: object = {}): Promise<string> {
      const source = { url: 'https://media.example.org/talk.mp4' }
      const response = await this.call('POST', '/v1/projects', { key, body: { source, ...body } })
      return ((await response.json()) as { project_id: string }).project_id
    },

    /** Shares a project; gives the path of its page. */
    async share(key: string, project_id: string, body: object = {}): Promise<string> {
      const path = `/v1/projects/${project_id}/share`
      const response = await this.call('POST', path, { key, body })
      return new URL(((await response.json()) as { url: string }).url).pathname
    },

    /** Stands in for a worker: a completed project with `count` clips. */
    async completedProject(key: string, count = 3) {
      return this.completedProjectOf(key, {}, count)
    },

    /** Gives a clip of a completed project, or of one that is worked on again. */
    async clip(key: string, status = 'completed'): Promise<string> {
      const { project_id, clip_ids } = await this.completedProject(key, 1)
      await sql`update projects set status = ${status} where project_id = ${project_id}`
      return clip_ids[0] ?? ''
    },

    /** The same for a project that is asked for with more than a source. */
    async completedProjectOf(key: string, body: object, count = 1) {
      const project_id = await this.project(key, body)
      const run = await begunProject(sql, project_id)
      await reportProject(sql, run, { stage: 'selecting', source: SOURCE_FACTS })
      const clips = Array.from({ length: count }, (_, index) => testClip(index + 1))
      return { project_id, clip_ids: await endProject(sql, run, clips) }
    },

    async [Symbol.asyncDispose]() {
      await accessTokens.stop()
      await jobs.stop()
      await database[Symbol.asyncDispose]()
    },
  }
}

/** The same for the tests of a file, after which it ends. */
export async function openApi(options?: Parameters<typeof startApi>[0]) {
  const api = await startApi(options)
  afterAll(() => api[Symbol.asyncDispose]())
  return api
}
