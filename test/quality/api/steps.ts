import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import {
  createProjectAnswers,
  createShareLinks,
  openDatabase,
  openJobs,
  REQUEST_POOL,
} from '../../../packages/domain/src/index.ts'
import { createLog } from '../../../packages/http/src/index.ts'
import { createCursors } from '../../../packages/pagination/src/index.ts'
import { openRateLimiter } from '../../../packages/rate-limit/src/index.ts'
import { Project } from '../../../packages/specification/src/index.ts'
import { createFileLinks } from '../../../packages/storage/src/index.ts'
import { createApi } from '../../../services/api/src/app.ts'
import { createCallers, openAccessTokens } from '../../../services/api/src/callers.ts'
import { answerWriter, bytesOfAnswer } from '../../../services/api/src/plugins/entity-tags.ts'
import { credentialLimits } from '../../../services/api/src/plugins/rate-limits.ts'
import { atOnce } from '../measure/at-once.ts'
import { markdownTable } from '../report/tables.ts'
import type { Seeded } from './seed.ts'
import type { Ground } from './services.ts'

/** Means of 5,000 requests, after 2,000 that do not count. */
const RUNS = 5000
const IN_FLIGHT = 8
/** Longer than credentials are cached, so that each request misses the cache. */
const FORGOTTEN_MS = 1000
/** The feed of revocations and signing keys, and the types that each connection learns. */
const BESIDE = /revocations|signing_keys|pg_catalog/

/** Measures what the API does for one request, without other load: its statements, and where its processor time goes. */
export async function describeSteps(
  ground: Ground,
  seeded: Seeded,
  withTexts: boolean,
): Promise<string> {
  await using api = await openLocalApi(ground)
  const counts = await countStatements(api, seeded)
  if (withTexts)
    for (const [kind, texts] of counts)
      console.log(`\n${kind}`, ...texts.map((text) => `\n  ${text.trim().replace(/\s+/g, ' ')}`))
  const { whole, steps, changed } = await timeSteps(api, seeded)
  const rest = whole - Object.values(steps).reduce((sum, time) => sum + time, 0)
  const shares = Object.entries({ ...steps, 'the rest': rest }).map(([name, time]) => [
    name,
    `${((time / whole) * 100).toFixed(0)} %`,
  ])
  const more = Object.entries(changed).map(([name, time]) => `${name} ${time.toFixed(0)} µs`)
  return [
    markdownTable(
      ['Statements of a request, with `begin` and `commit`', ''],
      counts.map(([kind, texts]) => [kind, String(texts.length)]),
    ),
    `Of ${whole.toFixed(0)} µs on the processor for one \`GET /v1/projects/{id}\` of an unchanged project in one process:`,
    markdownTable(['Step', 'share'], shares),
    `In place of its statement, a project that changed takes: ${more.join(', ')}.`,
  ].join('\n\n')
}

type LocalApi = Awaited<ReturnType<typeof openLocalApi>>

/** Opens the API in this process, without anything else that queries its database, and returns the parts that its requests pass. */
async function openLocalApi({ databaseUrl, secret, baseUrl, folder }: Ground) {
  const statements: string[] = []
  const onStatement = (text: string) => void statements.push(text)
  const sql = openDatabase(databaseUrl, { ...REQUEST_POOL, onStatement })
  const jobs = await openJobs(databaseUrl, { role: 'sender' })
  const file = openSync(join(folder, 'requests.log'), 'w')
  const log = createLog('api', (line) => void writeSync(file, line))
  const limiter = openRateLimiter({ redisUrl: null, scale: 1e6, onRedisChange() {} })
  const accessTokens = openAccessTokens({ sql, secret, baseUrl, log })
  accessTokens.start()
  const api = createApi({ sql, jobs, limiter, accessTokens, secret, baseUrl, log })
  return {
    ...{ limiter, log },
    callers: createCallers({ sql, accessTokens, plans: { note() {} } }),
    context: {
      ...{ sql, cursors: createCursors(secret) },
      files: createFileLinks({ baseUrl, secret }),
      shares: createShareLinks({ baseUrl, secret }),
    },
    /** Returns the statements that the database was sent meanwhile. */
    async statementsOf(work: () => Promise<unknown>): Promise<string[]> {
      statements.splice(0)
      await work()
      return statements.splice(0).filter((text) => !BESIDE.test(text))
    },
    /** Sends a request; throws when it is refused. */
    async ask(credential: string, path: string, body?: object): Promise<string> {
      const request = new Request(`http://localhost${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${credential}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      })
      const response = await api.handle(request)
      const text = await response.text()
      if (!response.ok) throw new Error(text)
      return text
    },
    async [Symbol.asyncDispose]() {
      await accessTokens.stop()
      await jobs.stop()
      await sql.end({ timeout: 5 })
      closeSync(file)
    },
  }
}

/** Returns the statements of single requests of each kind, in their order. */
async function countStatements({ ask, statementsOf }: LocalApi, seeded: Seeded) {
  const { key, token, clip_id } = seeded
  const path = `/v1/projects/${seeded.projectIds[0]}`
  const source = { url: 'https://media.example.org/talk.mp4' }
  let max_file_bytes = 1_000_000
  const kinds: Record<string, () => Promise<unknown>> = {
    'GET /v1/projects/{id}': () => ask(key, path),
    'GET /v1/projects/{id} with an access token': () => ask(token, path),
    'GET /v1/projects': () => ask(key, '/v1/projects'),
    'POST /v1/projects': () => ask(key, '/v1/projects', { source }),
    // A different size each time: an equal one would return the existing render.
    'POST /v1/clips/{id}/renders': () =>
      ask(key, `/v1/clips/${clip_id}/renders`, { max_file_bytes: max_file_bytes++ }),
  }
  const counts: [string, string[]][] = []
  for (const [name, send] of Object.entries(kinds)) {
    await send()
    counts.push([`${name}, credential remembered`, await statementsOf(send)])
    // wall clock: what is remembered ends by time.
    await Bun.sleep(FORGOTTEN_MS)
    counts.push([`${name}, first in a second`, await statementsOf(send)])
  }
  return counts
}

type Step = (run: number) => unknown

/**
 * Times a whole `GET /v1/projects/{id}` of an unchanged project in this process, and each of its steps alone; and what is
 * done besides for a project that changed. In microseconds of this process' time on the processor.
 */
async function timeSteps(
  { ask, callers, limiter, log, context: shared }: LocalApi,
  { key, projectIds }: Seeded,
) {
  const headers = new Headers({ authorization: `Bearer ${key}` })
  const { accountId, credentialId } = await callers.ofApi(headers)
  const context = { ...shared, accountId }
  const idOf = (run: number) => projectIds[run % projectIds.length] ?? ''
  const write = answerWriter(Project)
  const answers = { ...context, write, bytesOf: bytesOfAnswer }
  const unchanged = createProjectAnswers(answers)
  // With addresses that are never those of the read before, nothing is remembered.
  let reads = 0
  const files = { ...context.files, expiresAt: () => String(reads++) }
  const changed = createProjectAnswers({ ...answers, files })
  const project = JSON.parse((await unchanged.read(context, idOf(0))).content)
  const path = '/v1/projects/:project_id'
  const limits = credentialLimits('self_hosted', credentialId, `GET ${path}`)
  const line = {
    ...{ method: 'GET', path, status: 200, duration_ms: 1.23 },
    ...{ request_id: key, trace_id: key, account_id: accountId, credential_id: credentialId },
  }
  return {
    whole: await cpuOf((run) => ask(key, `/v1/projects/${idOf(run)}`)),
    steps: await timesOf({
      credential: () => callers.ofApi(headers),
      limit: () => limiter.take(limits),
      'statement, of an unchanged project': (run) => unchanged.read(context, idOf(run)),
      log: () => log({ level: 'info', event: 'request', ...line }),
    }),
    changed: await timesOf({
      'statement, validation and encoding': (run) => changed.read(context, idOf(run)),
      'validation and encoding alone': () => write(project),
    }),
  }
}

async function timesOf(steps: Record<string, Step>): Promise<Record<string, number>> {
  const times: Record<string, number> = {}
  for (const [name, step] of Object.entries(steps)) times[name] = await cpuOf(step)
  return times
}

async function cpuOf(step: Step): Promise<number> {
  await atOnce(IN_FLIGHT, RUNS * 0.4, step)
  const before = process.cpuUsage()
  await atOnce(IN_FLIGHT, RUNS, step)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / RUNS
}
