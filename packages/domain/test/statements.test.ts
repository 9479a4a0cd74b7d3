import { afterAll, expect, test } from 'bun:test'
import {
  createProject,
  findApiKey,
  findMemberAccount,
  openDatabase,
  openJobs,
  runIdempotent,
  startRender,
} from '../src/index.ts'
import { createTestDatabase } from './create-test-database.ts'
import { createTenant, createTenantOf, finishedProject } from './fixtures.ts'
import { readProject } from './project-reads.ts'

const database = await createTestDatabase()
const jobs = await openJobs(database.url, { role: 'sender' })
const sent: string[] = []
const sql = openDatabase(database.url, { onStatement: (text) => sent.push(text) })
afterAll(async () => {
  await jobs.stop()
  await sql.end()
  await database[Symbol.asyncDispose]()
})

// The query that postgres.js sends once on each connection for the types of arrays.
const count = () => sent.filter((text) => !text.includes('pg_catalog')).length
const accountOf = async (plan: 'pro' | 'self_hosted') => {
  const { accountId } = await createTenant(database.sql, { plan })
  return createTenantOf(sql, accountId, jobs)
}

test('a project is read by one statement, and so are a credential and its plan', async () => {
  const context = await accountOf('pro')
  const { project_id } = await finishedProject(
    createTenantOf(database.sql, context.accountId, jobs),
  )
  sent.length = 0
  await readProject(context, project_id)
  expect(count()).toBe(1)
  await findApiKey(sql, 'none0000')
  await findMemberAccount(sql, 'nobody')
  expect(count()).toBe(3)
})

test('a project is made in eight statements, with its job and its event', async () => {
  const context = await accountOf('pro')
  const source = { url: 'https://media.example.org/talk.mp4' }
  const request = { method: 'POST', path: '/v1/projects', key: undefined, body: {} }
  sent.length = 0
  await runIdempotent(context, request, async (held) => ({
    status: 201,
    body: await createProject(held, { source }),
  }))
  // begin, template, terms of the account, project, job, the project as it is shown, event, commit
  expect(count()).toBe(8)
  expect(sent.filter((text) => text.includes('from accounts'))).toHaveLength(1)
})

test('a render is made in thirteen statements, of which one reads the account', async () => {
  const context = await accountOf('self_hosted')
  const { clip_id } = await finishedProject(createTenantOf(database.sql, context.accountId, jobs))
  sent.length = 0
  await startRender(context, clip_id, {})
  // begin, clip, identical render, terms of the account, render, credits looked up, granted and reserved, the next of the account, job, the render
  // as it is shown, event, commit
  expect(count()).toBe(13)
  expect(sent.filter((text) => text.includes('from accounts'))).toHaveLength(1)
})
