import { afterAll, expect, test } from 'bun:test'
import {
  createAccount,
  createProject,
  createTranslation,
  type Job,
  MAX_ATTEMPTS,
  readTranslation,
} from '@svc/domain'
import {
  begunProject,
  createTenantOf,
  endProject,
  openTestDatabase,
  recordingJobs,
  testClip,
} from '@svc/domain/testing'
import { translateClip, type WorkerDependencies } from '../src/worker/start-worker.ts'

const { sql } = await openTestDatabase()
const jobs = recordingJobs()
const { account_id } = await createAccount(sql, { name: 'Talks', plan: 'pro' })
const tenant = createTenantOf(sql, account_id, jobs)
const source = { url: 'https://media.example.org/talk.mp4' }
const { project_id } = await createProject(tenant, { source })
const run = await begunProject(sql, project_id)
const [clip_id = ''] = await endProject(sql, run, [testClip(1)])

let answer = () => new Response(null, { status: 503 })
const server = Bun.serve({ port: 0, fetch: () => answer() })
afterAll(() => server.stop(true))
const translationService = { baseUrl: `http://127.0.0.1:${server.port}`, apiKey: null }

/** Asks for a translation and takes its job, as a worker whose attempt it is. */
async function work(attempt: number, dependencies: object = { translationService }) {
  await createTranslation(tenant, clip_id, { language: 'de' })
  const { data } = jobs.queued.findLast(({ queue }) => queue === 'translate_clip') ?? {}
  const job = { data, attempt, signal: new AbortController().signal }
  const known = { sql, log: () => {}, chatModel: null, ...dependencies }
  await translateClip(
    known as unknown as WorkerDependencies,
    job as unknown as Job<{ translation_id: string }>,
  )
  return readTranslation(tenant, clip_id, 'de')
}

test('without a translator it fails, and says who can name one', async () => {
  expect(await work(1, {})).toMatchObject({ status: 'failed', error: { code: 'no_translator' } })
})

test('a service that does not answer is asked again by the queue, as often as other work is done', async () => {
  await expect(work(1)).rejects.toThrow('status 503')
  const failed = { status: 'failed', error: { code: 'unreachable', retryable: true } }
  expect(await work(MAX_ATTEMPTS)).toMatchObject(failed)
})

test('what failed is asked for again, and is as a machine made it', async () => {
  answer = () => Response.json({ translations: ['Warum?', 'Warum?', 'Darum.'].map(toText) })
  expect(await work(1)).toMatchObject({
    ...{ status: 'ready', made_by: 'service', is_reviewed: false, error: null, hook: 'Warum?' },
    lines: [
      { start: 0, end: 1, spoken: 'Why?', text: 'Warum?' },
      { start: 1, end: 2, spoken: 'Because.', text: 'Darum.' },
    ],
  })
})

const toText = (text: string) => ({ text })
