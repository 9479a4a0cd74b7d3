import { describe, expect, test } from 'bun:test'
import type { ProjectRequest } from '@svc/specification'
import { type Context, createProject, openJobs, runIdempotent } from '../src/index.ts'
import { openTestDatabase } from './create-test-database.ts'
import { createTenant, recordingJobs, refusal, uploadFile } from './fixtures.ts'
import { untilWaiting } from './locks.ts'
import { fiftyTimes } from './oauth-fixtures.ts'
import { listProjects } from './project-reads.ts'

const database = await openTestDatabase()
const { sql } = database

describe('runIdempotent', () => {
  test('creates one project and one job for fifty requests at once, and answers the same bytes', async () => {
    const jobs = recordingJobs()
    const context = await createTenant(sql, {}, jobs)
    const body = await request(context)
    const answers = await fiftyTimes(() => create(context, 'key-1', body))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1)
    expect(await countProjects(context)).toBe(1)
    expect(jobs.queued).toHaveLength(1)
  })

  test('keeps twenty keys apart when their copies arrive mixed', async () => {
    const context = await createTenant(sql)
    const body = await request(context)
    const keys = Array.from({ length: 200 }, (_, index) => `key-${index % 20}`)
    const answers = await Promise.all(keys.map((key) => create(context, key, body)))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(20)
    expect(await countProjects(context)).toBe(20)
  })

  test('refuses the key with another body', async () => {
    const context = await createTenant(sql)
    const body = await request(context)
    await create(context, 'key', body)
    expect(await refusal(create(context, 'key', { ...body, title: 'Other' }))).toBe(
      'IDEMPOTENCY_KEY_REUSED header.Idempotency-Key',
    )
    expect(await countProjects(context)).toBe(1)
  })

  test('stores nothing of a request that was killed, and runs its repetition', async () => {
    const jobs = await openJobs(database.url, { role: 'sender' })
    const context = await createTenant(sql, {}, jobs)
    const upload_id = await uploadFile(context)
    for (let round = 0; round < 3; round++) {
      await killRequest(context.accountId, upload_id)
      expect(await countProjects(context)).toBe(0)
    }
    const answer = await create(context, 'key', { source: { upload_id } })
    expect(answer).toMatchObject({ status: 201, replayed: false })
    expect(await countProjects(context)).toBe(1)
    const queued = await sql`select data from pgboss.job where name = 'process_project'`
    expect(queued.map(({ data }) => data)).toEqual([
      { project_id: JSON.parse(answer.body).project_id },
    ])
    await jobs.stop()
  })

  test('gives another account a project of its own for the same key', async () => {
    const [mine, theirs] = [await createTenant(sql), await createTenant(sql)]
    const first = await create(mine, 'shared', await request(mine))
    const second = await create(theirs, 'shared', await request(theirs))
    expect(second.replayed).toBe(false)
    expect(JSON.parse(second.body).project_id).not.toBe(JSON.parse(first.body).project_id)
  })

  test('gives every credential of an account the same answer, and keeps paths apart', async () => {
    const context = await createTenant(sql)
    const body = await request(context)
    await create(context, 'key', body)
    const other = { ...context, credentialId: 'key-2' }
    expect((await create(other, 'key', body)).replayed).toBe(true)
    expect((await create(context, 'key', body, '/v1/elsewhere')).replayed).toBe(false)
  })

  test('runs every time without a key', async () => {
    const context = await createTenant(sql)
    const body = await request(context)
    await create(context, undefined, body)
    await create(context, undefined, body)
    expect(await countProjects(context)).toBe(2)
  })

  test('refuses a repetition while the first request runs for too long', async () => {
    const context = await createTenant(sql)
    const body = await request(context)
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const { promise: end, resolve: finish } = Promise.withResolvers<void>()
    const slow = runIdempotent(context, { ...at, key: 'slow', body }, async () => {
      begin()
      await end
      return { status: 201, body: {} }
    })
    await begun
    const refused = await refusal(create(context, 'slow', body))
    finish()
    await slow
    expect(refused).toBe('IDEMPOTENCY_IN_PROGRESS')
  })

  test('lets repetitions wait for the first request, and not for each other', async () => {
    const context = await createTenant(sql)
    const body = await request(context)
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const { promise: end, resolve: finish } = Promise.withResolvers<void>()
    const run = () =>
      runIdempotent(context, { ...at, key: 'shared', body }, async () => {
        begin()
        await end
        return { status: 201, body: {} }
      })
    const first = run()
    await begun
    const others = [run(), run(), run()]
    await untilWaiting(sql, others.length)
    const modes = await waitingModes()
    finish()
    const answers = await Promise.all([first, ...others])
    expect(new Set(modes)).toEqual(new Set(['ShareLock']))
    expect(answers.map(({ replayed }) => replayed)).toEqual([false, true, true, true])
  })

  test.each([
    ['an empty key', ''],
    ['201 characters', 'k'.repeat(201)],
    ['a line break', 'a\nb'],
    ['other alphabets', 'schlüssel'],
    ['space at its end', 'key '],
  ])('refuses %s, where 200 characters may be', async (_, key) => {
    const context = await createTenant(sql)
    expect(await refusal(create(context, key, await request(context)))).toBe(
      'VALIDATION_ERROR header.Idempotency-Key',
    )
    expect((await create(context, 'k'.repeat(200), await request(context))).status).toBe(201)
  })
})

const at = { method: 'POST', path: '/v1/projects' }

async function request(context: Context): Promise<ProjectRequest> {
  return { source: { upload_id: await uploadFile(context) } }
}

function create(
  context: Context,
  key: string | undefined,
  body: ProjectRequest,
  path: string = at.path,
) {
  return runIdempotent(context, { method: at.method, path, key, body }, async (within) => {
    const project = await createProject(within, body)
    return { status: 201, body: project, location: `/v1/projects/${project.project_id}` }
  })
}

async function countProjects(context: Context): Promise<number> {
  return (await listProjects(context, { limit: 100 })).items.length
}

/** Sends a request from another process and kills it before it commits. */
async function killRequest(account_id: string, upload_id: string): Promise<void> {
  const script = new URL('dying-request.ts', import.meta.url).pathname
  const child = Bun.spawn(['bun', script, database.url, account_id, upload_id], {
    stdout: 'pipe',
    stderr: 'inherit',
  })
  await child.stdout.getReader().read()
  child.kill('SIGKILL')
  await child.exited
}

/** The locks that requests wait for. */
async function waitingModes(): Promise<string[]> {
  const locks = await sql<{ mode: string }[]>`
    select mode from pg_locks
     where locktype = 'advisory' and not granted
       and database = (select oid from pg_database where datname = current_database())
  `
  return locks.map(({ mode }) => mode)
}
