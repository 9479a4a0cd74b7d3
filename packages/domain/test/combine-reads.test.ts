import { expect, test } from 'bun:test'
import { combineReads } from '../src/combine-reads.ts'
import type { Sql } from '../src/index.ts'
import { openTestDatabase } from './create-test-database.ts'
import { createTenant, finishedProject } from './fixtures.ts'
import { readProject } from './project-reads.ts'

const sent: string[] = []
const { sql } = await openTestDatabase({ onStatement: (text) => sent.push(text) })

const accountWithProject = async () => {
  const context = await createTenant(sql)
  return { context, project_id: (await finishedProject(context)).project_id }
}

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
