import { afterEach, expect, test } from 'bun:test'
import { until } from '@svc/patience'
import {
  type Context,
  createProject,
  type Jobs,
  lastDone,
  listLedger,
  openJobs,
  recordRevocation,
  upkeep,
} from '../src/index.ts'
import { openTestDatabase } from './create-test-database.ts'
import { createTenant, finishedProject, uploadFile } from './fixtures.ts'
import { granted, pending, someClient, someone } from './oauth-fixtures.ts'

const { sql, url } = await openTestDatabase()
/** The clock treats every second as the beginning of a minute. */
const clock = { upkeep: '* * * * *', lookEverySeconds: 1 }
const opened: Jobs[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((jobs) => jobs.stop()))
  await sql`delete from pgboss.job`
})

test('the clock itself starts the upkeep, which does what two months ask for, once each', async () => {
  const sender = await open({ role: 'sender' })
  const paying = await createTenant(sql, { plan: 'creator' }, sender)
  const free = await createTenant(sql, { plan: 'free' }, sender)
  const kept = await finishedProject(free)
  const expired = await finishedProject(free)
  await sql`update projects set expires_at = now() - interval '1 hour' where project_id = ${expired.project_id}`
  const unused = await uploadFile(paying)
  const transcript = await queuedTranscript(paying)
  await sql`update uploads set expires_at = now() - interval '1 hour'`
  await anIdempotencyKey(paying)
  await endedTokens()
  await sql`update events set created_at = now() - interval '31 days' where account_id = ${paying.accountId}`
  await passMonth(paying)

  const { ends } = await openUpkeep()
  expect(await lastDone(sql, 'upkeep')).toBeNull()
  await until(() => ends.length > 0)
  expect(await grants(paying)).toEqual([300, 300])
  expect(await status(unused)).toBe('expired')
  expect(await status(transcript)).toBe('uploaded')
  expect(await livingProjects(free)).toEqual([kept.project_id])
  expect(await leftOver(paying)).toEqual({
    keys: 0,
    revocations: 0,
    requests: 0,
    grants: 0,
    events: 0,
  })

  await passMonth(paying)
  await passMinute()
  await until(() => ends.length > 1)
  expect(await grants(paying)).toEqual([300, 300, 300])
  await passMinute()
  await until(() => ends.length > 2)
  expect(await grants(paying)).toEqual([300, 300, 300])
  const done_at = await lastDone(sql, 'upkeep')
  expect(Date.parse(done_at ?? '')).toBeGreaterThan(Date.now() - 60_000)
})

test('every job that fails leaves a line in the log', async () => {
  const lines: object[] = []
  const worker = await open({ role: 'worker', log: (line) => lines.push(line) })
  await worker.work('upkeep', () => Promise.reject(new Error('no more')), { concurrency: 1 })
  await worker.enqueue(sql, { queue: 'upkeep', data: {} })
  await until(() => lines.length > 0)
  expect(lines).toMatchObject([
    { level: 'error', event: 'job', queue: 'upkeep', outcome: 'failed', error: 'no more' },
  ])
})

test('a step that fails does not keep the others from being done', async () => {
  const context = await createTenant(sql, { plan: 'creator' })
  await passMonth(context)
  await sql`alter table uploads rename to uploads_away`
  const failure = await upkeep(sql, context.jobs).catch((error: Error) => error)
  await sql`alter table uploads_away rename to uploads`
  expect(failure).toMatchObject({ message: expect.stringContaining('uploads') })
  expect(await grants(context)).toEqual([300, 300])
})

async function open(options: Parameters<typeof openJobs>[1]): Promise<Jobs> {
  const jobs = await openJobs(url, options)
  opened.push(jobs)
  return jobs
}

/** Takes upkeep jobs as the media worker does. */
async function openUpkeep() {
  const ends: object[] = []
  const worker = await open({ role: 'worker', clock })
  await worker.work(
    'upkeep',
    async () => {
      ends.push(await upkeep(sql, worker))
    },
    { concurrency: 1 },
  )
  return { ends }
}

/** Moves an account's plan, and what it was granted until, a month into the past. */
async function passMonth({ accountId }: Context): Promise<void> {
  await sql`
    update accounts set plan_since = plan_since - interval '31 days',
                        granted_until = granted_until - interval '31 days'
     where account_id = ${accountId}
  `
}

/** Resets the clock's record of this minute. */
async function passMinute(): Promise<void> {
  await sql`delete from pgboss.job where name in ('upkeep', '__pgboss__send-it')`
}

/** Queues a project whose transcript is an upload; gives that upload. */
async function queuedTranscript(context: Context): Promise<string> {
  const upload_id = await uploadFile(context)
  const transcript = await uploadFile(context, { purpose: 'transcript', file_name: 'talk.srt' })
  await createProject(context, { source: { upload_id, transcript: { upload_id: transcript } } })
  return transcript
}

async function anIdempotencyKey({ accountId }: Context): Promise<void> {
  await sql`
    insert into idempotency_keys (account_id, method, path, key, fingerprint, status, body, created_at)
    values (${accountId}, 'POST', '/v1/projects', 'k', 'f', 201, '{}', now() - interval '8 days')
  `
}

async function endedTokens(): Promise<void> {
  const client = await someClient(sql)
  await granted(sql, await someone(sql), client)
  await pending(sql, client)
  await recordRevocation(sql, { kind: 'token', value: 'old' })
  await sql`update revocations set until = now() - interval '1 hour'`
  await sql`update grants set expires_at = now() - interval '1 day'`
  await sql`update authorization_requests set expires_at = now() - interval '1 day'`
}

async function grants(context: Context): Promise<number[]> {
  const { items } = await listLedger(context, { limit: 50 })
  return items.filter(({ kind }) => kind === 'grant').map(({ amount }) => amount)
}

async function status(upload_id: string): Promise<string> {
  const [upload] = await sql`select status from uploads where upload_id = ${upload_id}`
  return upload?.status
}

async function livingProjects({ accountId }: Context): Promise<string[]> {
  const rows = await sql<{ project_id: string }[]>`
    select project_id from projects where account_id = ${accountId} and deleted_at is null
  `
  return rows.map(({ project_id }) => project_id)
}

async function leftOver({ accountId }: Context) {
  const [counts] = await sql`
    select (select count(*) from idempotency_keys) as keys,
           (select count(*) from revocations) as revocations,
           (select count(*) from authorization_requests) as requests,
           (select count(*) from grants) as grants,
           (select count(*) from events where account_id = ${accountId}) as events
  `
  return counts
}
