import { afterAll, expect, spyOn, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createAccount,
  createApiKey,
  migrate,
  openDatabase,
  openJobs,
} from '../packages/domain/src/index.ts'
import { startLoopClock } from '../packages/http/test/testing/loop-clock.ts'
import { until } from '../packages/http/test/testing/until.ts'
import { openRateLimiter } from '../packages/rate-limit/src/index.ts'
import { SCOPES } from '../packages/scope-policy/src/index.ts'
import { API_KEY_PREFIX, createApi } from '../services/api/src/app.ts'
import { findBinaries } from '../services/standalone/src/postgres/binaries.ts'
import { ownerOf } from '../services/standalone/src/postgres/owner.ts'
import { startPostgres } from '../services/standalone/src/postgres/start-postgres.ts'

const WRITERS = 6
const RECOVERY_SECONDS = 5

interface Answer {
  status: number
  project_id: string | undefined
  /** Of the error body. */
  code: string | undefined
}

const folder = await mkdtemp(join(tmpdir(), 'clip-service-restart-'))
const postgres = await startPostgres({ folder })
const { owner, home, binaries } = await ownerOf(folder, await findBinaries())
const sql = openDatabase(postgres.url, { answerSeconds: 5 })
await migrate(sql)
const jobs = await openJobs(postgres.url, { role: 'sender' })
const { account_id } = await createAccount(sql, { name: 'Tester', plan: 'self_hosted' })
const request = { account_id, name: 'test', scopes: SCOPES, prefix: API_KEY_PREFIX }
const { key } = await createApiKey(sql, request)
const api = createApi({
  sql,
  jobs,
  limiter: openRateLimiter({ redisUrl: null, scale: 1e6, onRedisChange() {} }),
  secret: 'a secret of the tests, long enough',
  baseUrl: 'https://clips.example.org',
  log() {},
})

afterAll(async () => {
  await jobs.stop()
  await sql.end({ timeout: 1 })
  await postgres.stop()
  await rm(home, { recursive: true, force: true })
  await rm(folder, { recursive: true, force: true })
})

test('a database that crashes and restarts under load loses no answered write', async () => {
  const said = spyOn(console, 'error')
  const answers: Answer[] = []
  const end = new AbortController()
  const writers = Array.from({ length: WRITERS }, (_, writer) =>
    writeUntil(end.signal, `Writer ${writer}`, answers),
  )

  const more = (than: number, like: (answer: Answer) => boolean) => () =>
    answers.slice(than).filter(like).length > 5 * WRITERS
  await until('each writer has written', more(0, isWritten))
  await pgCtl('stop', '-m', 'immediate')
  const down = answers.length
  await until(
    'each writer was refused',
    more(down, (answer) => !isWritten(answer)),
  )
  await pgCtl('start', '-w', '-l', join(home, 'postgres.log'), '-o', flagsOf(postgres.url))
  using clock = startLoopClock()
  const answeredBefore = answers.length
  await until('one writes again', () => answers.slice(answeredBefore).some(isWritten))
  const recovery = clock.seconds()
  const recovered = answers.length
  await until('each writes again', more(recovered, isWritten))
  end.abort()
  await Promise.all(writers)

  const written = answers.filter(isWritten)
  const refused = answers.filter((answer) => !isWritten(answer))
  console.log(
    `restart: ${written.length} written, ${refused.length} refused, well after ${recovery.toFixed(2)} s`,
  )
  expect(new Set(refused.map(({ status, code }) => `${status} ${code}`))).toEqual(
    new Set(['503 SERVICE_UNAVAILABLE']),
  )
  expect(recovery).toBeLessThan(RECOVERY_SECONDS)

  const kept = await sql<{ project_id: string }[]>`select project_id from projects`
  const queued = await sql<{ project_id: string }[]>`
    select data->>'project_id' as project_id from pgboss.job where name = 'process_project'
  `
  expect(missing(written, kept)).toEqual([])
  expect(missing(written, queued)).toEqual([])
  expect(Bun.inspect(said.mock.calls)).not.toContain(new URL(postgres.url).password)
})

/** Creates one project after the other. */
async function writeUntil(signal: AbortSignal, name: string, answers: Answer[]): Promise<void> {
  for (let number = 0; !signal.aborted; number++) {
    const response = await create(`${name}, project ${number}`)
    const body = (await response.json()) as { project_id?: string; errors?: { code: string }[] }
    const { project_id, errors } = body
    answers.push({ status: response.status, project_id, code: errors?.[0]?.code })
    await Bun.sleep(20)
  }
}

const isWritten = ({ status }: Answer) => status === 201

function missing(written: Answer[], found: { project_id: string }[]): Answer[] {
  const ids = new Set(found.map(({ project_id }) => project_id))
  return written.filter(({ project_id }) => !project_id || !ids.has(project_id))
}

async function create(title: string): Promise<Response> {
  return api.handle(
    new Request('http://localhost/v1/projects', {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ title, source: { url: 'https://media.example.org/a.mp4' } }),
    }),
  )
}

async function pgCtl(...words: string[]): Promise<void> {
  const command = [join(binaries, 'pg_ctl'), '-D', join(home, 'data'), ...words]
  const { code, text } = await owner.run(command)
  if (code !== 0) throw new Error(`pg_ctl ${words[0]} failed:\n${text}`)
}

/** A restart keeps the port; `startPostgres` would take a free one. */
function flagsOf(url: string): string {
  const { port } = new URL(url)
  return `-c port=${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`
}
