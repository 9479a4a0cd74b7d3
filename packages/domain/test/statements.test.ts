import { afterAll, expect, test } from 'bun:test'
import { combineReads } from '../src/combine-reads.ts'
import {
  createProject,
  findApiKey,
  findMemberAccount,
  openDatabase,
  runIdempotent,
  type Sql,
  startRender,
} from '../src/index.ts'
import { openTestJobs } from './create-test-database.ts'
import { createTenant, createTenantOf, finishedProject } from './fixtures.ts'
import { readProject } from './project-reads.ts'

const { sql: uncounted, url, jobs } = await openTestJobs('sender')
const sent: string[] = []
const sql = openDatabase(url, { onStatement: (text) => sent.push(text) })
afterAll(() => sql.end({ timeout: 0 }))

// The query that postgres.js sends once on each connection for the types of arrays.
const count = () => sent.filter((text) => !text.includes('pg_catalog')).length
/** An account with a project, of which what it does from now on is counted. */
async function accountWithProject(plan: 'pro' | 'self_hosted' = 'pro') {
  const tenant = await createTenant(uncounted, { plan })
  const made = await finishedProject(tenant)
  sent.length = 0
  return { ...made, context: createTenantOf(sql, tenant.accountId, jobs) }
}

test('a project is read by one statement, and so are a credential and its plan', async () => {
  const { context, project_id } = await accountWithProject()
  await readProject(context, project_id)
  expect(count()).toBe(1)
  await findApiKey(sql, 'none0000')
  await findMemberAccount(sql, 'nobody')
  expect(count()).toBe(3)
})

test('a project is made in eight statements, with its job and its event', async () => {
  const { context } = await accountWithProject()
  const source = { url: 'https://media.example.org/talk.mp4' }
  const request = { method: 'POST', path: '/v1/projects', key: undefined, body: {} }
  await runIdempotent(context, request, async (held) => ({
    status: 201,
    body: await createProject(held, { source }),
  }))
  // begin, template, terms of the account, project, job, the project as it is shown, event, commit
  expect(count()).toBe(8)
  expect(sent.filter((text) => text.includes('from accounts'))).toHaveLength(1)
})

test('a render is made in thirteen statements, of which one reads the account', async () => {
  const { context, clip_id } = await accountWithProject('self_hosted')
  await startRender(context, clip_id, {})
  // begin, clip, identical render, terms of the account, render, credits looked up, granted and reserved, the next of the account, job, the render
  // as it is shown, event, commit
  expect(count()).toBe(13)
  expect(sent.filter((text) => text.includes('from accounts'))).toHaveLength(1)
})

test('projects that are read at the same time share a statement, and each account gets its own', async () => {
  const [mine, theirs] = [await accountWithProject(), await accountWithProject()]
  await readProject(mine.context, mine.project_id)
  sent.length = 0
  const read = await Promise.allSettled([
    readProject(mine.context, mine.project_id),
    readProject(theirs.context, theirs.project_id),
    readProject(mine.context, theirs.project_id),
    readProject(mine.context, 'malformed'),
    readProject(mine.context, mine.project_id),
  ])
  expect(read).toMatchObject([
    { value: { project_id: mine.project_id } },
    { value: { project_id: theirs.project_id } },
    { reason: { code: 'NOT_FOUND' } },
    { reason: { code: 'NOT_FOUND' } },
    { value: { project_id: mine.project_id } },
  ])
  const statements = sent.filter((text) => text.includes('from projects'))
  expect(statements).toHaveLength(1)
  expect(statements[0]).toContain('(p.account_id, p.project_id) in')
})

test('a read that comes after a change sees it, whatever is on its way', async () => {
  const { context, project_id } = await accountWithProject()
  const titles = Array.from({ length: 20 }, (_, index) => `Title ${index}`)
  for (const title of titles) {
    const before = [readProject(context, project_id), readProject(context, project_id)]
    await sql`update projects set title = ${title} where project_id = ${project_id}`
    expect(await readProject(context, project_id)).toMatchObject({ title })
    await Promise.all(before)
  }
})

test('a row that cannot be read fails for its own reader only', async () => {
  const readOne = rowsOf((ids) => {
    if (ids.includes('bad')) throw new Error('unreadable')
    return ids
  })
  const read = ['good', 'bad', 'other'].map((id) => readOne(sql, { account_id: 'a', id }))
  expect(await Promise.allSettled(read)).toMatchObject([
    { value: { id: 'good' } },
    { reason: { message: 'unreadable' } },
    { value: { id: 'other' } },
  ])
})

test('an unreachable database is not queried again for each row', async () => {
  const asked: string[][] = []
  const readOne = rowsOf((ids) => {
    asked.push(ids)
    throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
  })
  const read = ['one', 'two'].map((id) => readOne(sql, { account_id: 'a', id }))
  expect(await Promise.allSettled(read)).toMatchObject([
    { reason: { message: 'away' } },
    { reason: { message: 'away' } },
  ])
  expect(asked).toEqual([['one', 'two']])
})

function rowsOf(select: (ids: string[]) => string[] | Promise<string[]>) {
  return combineReads(
    async (_: Sql, keys) =>
      (await select(keys.map(({ id }) => id))).map((id) => ({ account_id: 'a', id })),
    (row) => row,
  )
}
