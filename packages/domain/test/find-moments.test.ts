import { describe, expect, test } from 'bun:test'
import type { MomentRequest } from '@svc/specification'
import { chooseMoments } from '../src/clip-edit/choose-moments.ts'
import {
  deleteProject,
  findMoments as findBy,
  finishProject,
  listClips,
  listUnjudged,
  reserveJudgement,
  saveClips,
  saveJudgement,
  savePassages,
} from '../src/index.ts'
import { openTestDatabase } from './create-test-database.ts'
import { begin, createTenant, recordingJobs, refusal, uploadProject } from './fixtures.ts'
import { newClip } from './new-clip.ts'

const { sql } = await openTestDatabase()
const tenant = await createTenant(sql)

const findMoments = (
  by: typeof tenant,
  project_id: string,
  request: MomentRequest,
  hasModel = false,
  likenesses: number[] | null = null,
) => findBy(by, project_id, request, { hasModel, likenesses })

const SENTENCES = [
  'We begin with a word about bread and about how it is baked.',
  'Our prices follow the price of flour.',
  'The weather was fine that day.',
  'A price that few people understand is a bad price.',
  'And that is all for today.',
]

describe('clips about a subject', () => {
  test('are made of the passages that fit best, in their words, and only once', async () => {
    const project_id = await said('en')
    const { items } = await findMoments(tenant, project_id, { about: 'pricing' })
    expect(items).toMatchObject([
      { title: 'Our prices follow the price of flour', start: 20, end: 40 },
      {
        title: 'A price that few people understand is a bad price',
        title_source: 'quote',
        start: 60,
        end: 80,
        status: 'processing',
      },
    ])
    expect((await findMoments(tenant, project_id, { about: 'price' })).items).toEqual([])
    const all = await listClips(tenant, project_id, { limit: 50, sort: 'rank' })
    expect(all.items.map(({ rank }) => rank)).toEqual([1, 2, 3])
  })

  test('are none when nothing, or only common words, are said of it', async () => {
    const project_id = await said('en')
    for (const about of ['zebras', 'and that', '  ?  ']) {
      expect((await findMoments(tenant, project_id, { about })).items).toEqual([])
    }
  })

  test('are as many as are wanted, and as the plan allows', async () => {
    const project_id = await said('en')
    const wish = { about: 'price bread', count: 1 }
    expect((await findMoments(tenant, project_id, wish)).items).toHaveLength(1)
    const { sql: own, accountId } = tenant
    await own`update accounts set limits = '{"max_clips_per_project": 2}' where account_id = ${accountId}`
    expect(await refusal(findMoments(tenant, project_id, wish))).toBe('CONFLICT')
    await own`update accounts set limits = '{}' where account_id = ${accountId}`
  })

  test('are found by letters where words have no blanks', async () => {
    const project_id = await said('ja', ['東京都の人口は増えている。', '今日は山に登る。'])
    const { items } = await findMoments(tenant, project_id, { about: '人口' })
    expect(items).toMatchObject([{ title: '東京都の人口は増えている' }])
    expect((await findMoments(tenant, project_id, { about: '口人' })).items).toEqual([])
  })

  test('are refused for projects that were deleted', async () => {
    const project_id = await said('en')
    await deleteProject(tenant, project_id)
    expect(await refusal(findMoments(tenant, project_id, { about: 'price' }))).toBe('NOT_FOUND')
  })
})

describe('clips about what is said in other words', () => {
  const titles = async (about: string, likenesses: number[]) => {
    const project_id = await said('en')
    const { items } = await findMoments(tenant, project_id, { about }, false, likenesses)
    return items.map(({ title }) => title)
  }

  test('are made of the passages that are like it, the likest first', async () => {
    expect(await titles('what one pays', [0, 0.5, 0, 0.6, 0])).toEqual([
      'A price that few people understand is a bad price',
      'Our prices follow the price of flour',
    ])
  })

  test('come behind those with all of its words, and before those with a few', async () => {
    expect(await titles('bread', [0.2, 0, 0, 0.9, 0])).toEqual([
      'We begin with a word about bread and about how it is baked',
      'A price that few people understand is a bad price',
    ])
    const [first] = await titles('flour and its makers', [0.39, 0.37, 0, 0, 0])
    expect(first).toBe('Our prices follow the price of flour')
  })

  test('are none where nothing is like it, and none for common words', async () => {
    expect(await titles('zebras', [0.34, 0.2, 0.3, 0.34, 0])).toEqual([])
    expect(await titles('and that', [0.9, 0.9, 0.9, 0.9, 0.9])).toEqual([])
  })

  test('are chosen by words alone where the passages changed meanwhile', async () => {
    expect(await titles('weather', [0.9, 0.9])).toEqual(['The weather was fine that day'])
  })
})

describe('a judgement of a model', () => {
  const request = { about: 'money' }

  test('chooses in place of the words, and counts until the project is deleted', async () => {
    const project_id = await said('en')
    expect(await findMoments(tenant, project_id, request, true)).toMatchObject({
      items: [],
      chosen_by: 'words',
      warnings: [{ code: 'llm_unavailable_used_builtin' }],
    })
    const passages = await listUnjudged(tenant, project_id, request)
    expect(passages.map((passage) => passage.said)).toEqual(SENTENCES)
    expect(await reserve(project_id, 'money', 60)).toBe(true)
    await saveJudgement(tenant, project_id, request, [0, 0.9, 0, 0.4, 0])
    expect(await listUnjudged(tenant, project_id, request)).toEqual([])
    expect(await findMoments(tenant, project_id, request, true)).toMatchObject({
      items: [{ title: 'Our prices follow the price of flour' }],
      chosen_by: 'model',
      warnings: [],
    })
    await deleteProject(tenant, project_id)
    const kept = sql`select 1 from moment_judgements where project_id = ${project_id}`
    expect(await kept).toHaveLength(0)
  })

  test('is asked for while all of a project cost less than it may, also at once', async () => {
    const project_id = await said('en')
    const many = ['a', 'b', 'c', 'a', 'b', 'c'].map((about) => reserve(project_id, about, 40))
    const may = (await Promise.all(many)).filter(Boolean)
    expect(may).toHaveLength(2)
  })

  test('is for no project of another, nor for one that wants none', async () => {
    const project_id = await said('en')
    const other = await createTenant(sql)
    expect(await listUnjudged(other, project_id, request)).toEqual([])
    expect(await reserveJudgement(other, project_id, request, { tokens: 1, most: 9 })).toBe(false)
    await sql`update projects set settings = settings || '{"ranking": "builtin"}' where project_id = ${project_id}`
    expect(await listUnjudged(tenant, project_id, request)).toEqual([])
    expect(await findMoments(tenant, project_id, request, true)).toMatchObject({ warnings: [] })
  })

  test('leaves nothing to read for its meaning, which is read in English alone', async () => {
    const project_id = await said('en')
    const unread = (id: string) => listUnjudged(tenant, id, request, 'encoder')
    await sql`update projects set settings = settings || '{"ranking": "builtin"}' where project_id = ${project_id}`
    expect(await unread(project_id)).toHaveLength(SENTENCES.length)
    expect(await unread(await said('de'))).toEqual([])
    await reserve(project_id, 'money', 60)
    await saveJudgement(tenant, project_id, request, [0, 0.9, 0, 0.4, 0])
    expect(await unread(project_id)).toEqual([])
  })

  const reserve = (project_id: string, about: string, tokens: number) =>
    reserveJudgement(tenant, project_id, { about }, { tokens, most: 100 })
})

describe('a moment', () => {
  const length = { min: 15, max: 40, target: 30 }
  const row = (...fits: number[]) =>
    fits.map((fit, nth) => ({ start: 10 * nth, end: 10 * nth + 10, said: `${nth}`, fit }))

  test('grows to the least length, further only over what speaks of the subject, and never over the most', () => {
    expect(chooseMoments(row(0, 1, 0, 0), [], length)).toEqual([{ start: 10, end: 30, said: '1' }])
    expect(chooseMoments(row(0, 1, 0.9, 0.8, 0), [], length)[0]).toMatchObject({
      start: 10,
      end: 40,
    })
    expect(chooseMoments([{ start: 0, end: 90, said: '', fit: 1 }], [], length)).toMatchObject([
      { start: 0, end: 40 },
    ])
  })

  test('does not reach over a pause', () => {
    const [first, second] = row(1, 0)
    const later = [first, { ...second, start: 15, end: 25 }].map((one) => ({
      ...row(0)[0],
      ...one,
    }))
    expect(chooseMoments(later as ReturnType<typeof row>, [], length)).toMatchObject([
      { start: 0, end: 10 },
    ])
  })

  test('is left out where half of it is shown already, and where the subject is only mentioned', () => {
    expect(chooseMoments(row(1, 0), [{ start: 0, end: 11 }], length)).toEqual([])
    expect(chooseMoments(row(1, 0), [{ start: 15, end: 60 }], length)).toHaveLength(1)
    expect(chooseMoments(row(1, 0, 0, 0.4, 0), [], length)).toHaveLength(1)
  })
})

/** A finished project in which each sentence is a passage of twenty seconds. */
async function said(language: string, sentences = SENTENCES): Promise<string> {
  const project_id = await uploadProject(tenant)
  const run = await begin(tenant, project_id)
  await saveClips(sql, run, [newClip({ start: 3000 })])
  const words = sentences.flatMap((text, nth) => [
    { text, start: 20 * nth, end: 20 * nth + 20, speaker: `${nth}` },
  ])
  await savePassages(sql, run, { language, words })
  await finishProject({ sql, jobs: recordingJobs() }, run, { warnings: [] })
  return project_id
}
