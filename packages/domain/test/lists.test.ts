import { beforeAll, describe, expect, test } from 'bun:test'
import {
  type Context,
  deleteProject,
  listClips,
  type ProjectQuery,
  rateClip,
} from '../src/index.ts'
import { copyRows } from './copy-rows.ts'
import { openTestDatabase } from './create-test-database.ts'
import { begin, createTenant, foundClips, refusal, uploadProject, walk } from './fixtures.ts'
import { newClip } from './new-clip.ts'
import { listProjects } from './project-reads.ts'

const { sql } = await openTestDatabase()

describe('listProjects', () => {
  test.each([1, 7, 100])('shows each project once, newest first, %p at a time', async (limit) => {
    const seen = await all(await withProjects(105), limit)
    expect(new Set(seen.map(({ project_id }) => project_id)).size).toBe(105)
    expect(seen).toHaveLength(105)
    const order = seen.map(({ created_at, project_id }) => created_at + project_id)
    expect(order).toEqual([...order].sort().reverse())
  })

  test('shows what was there all along exactly once, while others come and go, also where its cursor points', async () => {
    const context = await withProjects(60)
    const before = await all(context, 100)
    const doomed = before.filter((_, index) => index % 3 === 0).map(({ project_id }) => project_id)
    const lasting = before.map(({ project_id }) => project_id).filter((id) => !doomed.includes(id))
    const gone = new Set<string>()
    const seen = await walk(async (query) => {
      const page = await listProjects(context, { limit: 5, ...query })
      for (const id of [...doomed.splice(0, 3), page.items.at(-1)?.project_id ?? '']) {
        if (!gone.has(id)) await deleteProject(context, id)
        gone.add(id)
      }
      await insertProjects(context, 5)
      return page
    })
    const ids = seen.map(({ project_id }) => project_id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(lasting.filter((id) => !ids.includes(id))).toEqual([])
  })

  test('narrows by status, type, time and title', async () => {
    const context = await createTenant(sql)
    const talk = await uploadProject(context, { title: 'A 100% Real Talk_' })
    const captions = await uploadProject(context, { title: 'Other', type: 'captions' })
    await begin(context, talk)
    const find = async (query: Partial<ProjectQuery>) =>
      (await listProjects(context, { limit: 10, ...query })).items.map(
        ({ project_id }) => project_id,
      )
    expect(await find({ status: 'processing' })).toEqual([talk])
    expect(await find({ type: 'captions' })).toEqual([captions])
    expect(await find({ q: 'real talk' })).toEqual([talk])
    expect(await find({ q: '%' })).toEqual([talk])
    expect(await find({ q: "'; drop table projects" })).toEqual([])
    expect(await find({ created_after: '2999-01-01T00:00:00Z' })).toEqual([])
    expect(await find({ created_before: '2999-01-01T00:00:00+02:00' })).toEqual([captions, talk])
  })

  test('refuses a cursor under other filters', async () => {
    const context = await withProjects(3)
    const { next_cursor } = await listProjects(context, { limit: 1 })
    const cursor = next_cursor ?? ''
    expect(await refusal(listProjects(context, { limit: 1, cursor, status: 'queued' }))).toBe(
      'VALIDATION_ERROR query.cursor',
    )
  })
})

describe('listClips', () => {
  let context: Context
  let four: Awaited<ReturnType<typeof foundClips>>
  beforeAll(async () => {
    context = await createTenant(sql)
    const clips = [1, 2, 3, 4].map((rank) => newClip({ rank }))
    four = await foundClips(context, clips)
  })

  test.each([
    ['rank', [1, 2, 3, 4]],
    ['-rank', [4, 3, 2, 1]],
    ['score', [4, 3, 2, 1]],
    ['-score', [1, 2, 3, 4]],
    ['start', [1, 2, 3, 4]],
    ['-start', [4, 3, 2, 1]],
  ] as const)('sorts by %s over pages', async (sort, ranks) => {
    const query = { limit: 3, sort }
    const seen = await walk((page) => listClips(context, four.project_id, { ...query, ...page }))
    expect(seen.map(({ rank }) => rank)).toEqual([...ranks])
  })

  test('narrows by score and reaction', async () => {
    await rateClip(context, four.clip_ids[2] ?? '', 'like')
    const ranks = async (filter: object) => {
      const { items } = await listClips(context, four.project_id, { limit: 10, ...filter })
      return items.map(({ rank }) => rank)
    }
    expect(await ranks({ reaction: 'like' })).toEqual([3])
    expect(await ranks({ min_score: 93 })).toEqual([1, 2])
  })

  test('is empty, not missing, before the first clip', async () => {
    const project_id = await uploadProject(context)
    const nothing = { items: [], next_cursor: null }
    expect(await listClips(context, project_id, { limit: 10 })).toEqual(nothing)
  })
})

async function withProjects(count: number): Promise<Context> {
  const context = await createTenant(sql)
  await uploadProject(context)
  await insertProjects(context, count - 1)
  return context
}

/** Copies a project; many of the copies are of the same millisecond. */
async function insertProjects({ accountId }: Context, count: number): Promise<void> {
  const values = { project_id: 'gen_random_uuid()', created_at: 'now()' }
  await copyRows(sql, 'projects', count, values, { account_id: accountId })
}

function all(context: Context, limit: number) {
  return walk((query) => listProjects(context, { limit, ...query }))
}
