import { beforeAll, describe, expect, test } from 'bun:test'
import {
  type Context,
  deleteProject,
  finishProject,
  listUnsearched,
  type ProjectRun,
  StaleRunError,
  saveClips,
  savePassages,
  savePassagesLater,
  saveTranscript,
  search,
  searchAny,
} from '../src/index.ts'
import { openTestDatabase } from './create-test-database.ts'
import { begin, createTenant, recordingJobs, refusal, uploadProject, walk } from './fixtures.ts'
import { newClip } from './new-clip.ts'

const { sql } = await openTestDatabase()

const ENGLISH = `The Crème brûlée was burning again. ${'well '.repeat(50)}
  enough. The minimum wage of workers doesn't follow prices, said the minister of wages.`
const GERMAN = 'Die Häuser wurden überall teurer. Autos fahren um das Haus.'
const JAPANESE = '東京都の人口は増えている。京都の東にある山。'

let tenant: Context
let ids: Record<'english' | 'german' | 'japanese', string>

beforeAll(async () => {
  tenant = await createTenant(sql)
  ids = {
    english: (await said('en', ENGLISH, 'Dinner for one')).project_id,
    german: (await said('de', GERMAN)).project_id,
    japanese: (await said('ja', JAPANESE)).project_id,
  }
})

describe('what is said is found', () => {
  test.each([
    [
      'without accents and case',
      'creme BRULEE',
      ['The Crème brûlée was burning again.'],
      ['Crème', 'brûlée'],
    ],
    ['by the stem of its language', 'burned', ['The Crème brûlée was burning again.'], ['burning']],
    ['by its beginning', 'minist*', ["The minimum wage of workers doesn't follow"], ['minister']],
    ['as a phrase', '"minimum wage"', ['The minimum wage'], ['minimum', 'wage', 'wages.']],
    ['not as a phrase of other order', '"wage minimum"', [], []],
    ['with all its words', 'burning minimum', [], []],
    ['but for words that are unwanted', 'house -überall', [], []],
    ['in German', 'haus', ['Die Häuser wurden'], ['Häuser', 'Haus.']],
    ['in a script without blanks', '東京', ['東京都の人口'], ['東京', '京', '東']],
    ['with the letters in their order only', '人東', [], []],
  ])('%s: %s', async (_, q, texts, marked) => {
    const { items } = await search(tenant, { q, limit: 10 })
    const speech = items.filter(({ kind }) => kind === 'speech')
    for (const [index, text] of texts.entries()) expect(speech[index]?.text).toStartWith(text)
    expect(speech).toHaveLength(texts.length)
    const [first] = speech
    const { text = '', marks = [] } = first ?? {}
    expect(marks.map(({ from, to }) => text.slice(from, to)).toSorted()).toEqual(marked.toSorted())
  })

  test('at the time at which it is said', async () => {
    const { items } = await search(tenant, { q: 'minister', limit: 10 })
    const words = ENGLISH.split(/\s+/)
    const place = words.indexOf('The', 1)
    expect(items).toMatchObject([
      {
        kind: 'speech',
        project_id: ids.english,
        start: place,
        end: words.length - 0.5,
        speaker: 'A',
      },
    ])
  })
})

test('titles of videos and clips are found before what is said, page by page', async () => {
  const run = await begin(tenant, await uploadProject(tenant, { title: 'On wages' }))
  await savePassages(sql, run, spoken('en', 'Nothing of wages.'))
  await saveClips(sql, run, [newClip({ title: 'A fair wage' }), newClip({ rank: 2 })])
  const found = await walk((query) => search(tenant, { q: 'wages', limit: 1, ...query }))
  expect(found.map(({ kind, text }) => [kind, text.slice(0, 16)])).toEqual([
    ['video', 'On wages'],
    ['clip', 'A fair wage What'],
    ['speech', 'Nothing of wages'],
    ['speech', 'The minimum wage'],
  ])
  const { items } = await search(tenant, { q: 'wages', limit: 9, project_id: ids.english })
  expect(items.map(({ project_id }) => project_id)).toEqual([ids.english])
  await deleteProject(tenant, run.project_id)
  expect((await search(tenant, { q: 'wages', limit: 9 })).items).toEqual(items)
  expect(await sql`select 1 from passages where project_id = ${run.project_id}`).toHaveLength(0)
})

test('too common words find nothing, and nothing to be found is refused', async () => {
  const empty = { items: [], next_cursor: null }
  expect(await search(tenant, { q: 'the', limit: 5 })).toEqual(empty)
  for (const q of ['-wage', '"" ?! *', "'"]) {
    expect(await refusal(search(tenant, { q, limit: 5 }))).toBe('VALIDATION_ERROR query.q')
  }
  for (const q of ["it's & | ! ( <-> :*", 'a\\b', '"open wage', '-(x) minister']) {
    await search(tenant, { q, limit: 5 })
  }
})

describe('what comes nearest', () => {
  const [clocks, prices, weather] = [
    'Our clocks drift by a second in a day. ',
    'The price of bread went up again. ',
    'Nothing of either was in the weather forecast. ',
  ].map((sentence) => sentence.repeat(4))
  let archive: Context
  beforeAll(async () => {
    archive = await createTenant(sql)
    for (const text of [clocks, prices, weather]) await said('en', text ?? '', undefined, archive)
    await said('de', 'Die Uhren gehen falsch.', undefined, archive)
  })
  const near = async (q: string) => {
    const { items } = await searchAny(archive, { q, limit: 2 })
    return items.map(({ text, marks: [mark] }) => [
      text.slice(0, 10),
      mark && text.slice(mark.from, mark.to),
    ])
  }

  test('has any of the words, those first that have the rarest and the most', async () => {
    expect((await search(archive, { q: 'bread clock second', limit: 5 })).items).toEqual([])
    expect(await near('bread clock second')).toEqual([
      ['Our clocks', 'clocks'],
      ['The price ', 'bread'],
    ])
    expect(await near('Uhr price bread')).toEqual([
      ['The price ', 'price'],
      ['Die Uhren ', 'Uhren'],
    ])
    expect(await near('unheard words')).toEqual([])
  })

  test('is one page of the account, and of one video where that is asked for', async () => {
    const any = (context: Context, query: { q: string; cursor?: string; project_id?: string }) =>
      searchAny(context, { ...query, limit: 5 })
    expect(await refusal(any(archive, { q: 'clock', cursor: 'abc' }))).toBe(
      'VALIDATION_ERROR query.cursor',
    )
    expect(await refusal(any(archive, { q: '-clock' }))).toBe('VALIDATION_ERROR query.q')
    expect((await any(tenant, { q: 'clock bread' })).items).toEqual([])
    expect((await any(archive, { q: 'clock', project_id: ids.english })).items).toEqual([])
  })
})

test('of another account nothing is found', async () => {
  const other = await createTenant(sql)
  const project_id = ids.english
  for (const context of [other, { ...other, credentialId: tenant.credentialId }]) {
    expect((await search(context, { q: 'minister', limit: 5 })).items).toEqual([])
    expect((await search(context, { q: 'minister', limit: 5, project_id })).items).toEqual([])
  }
})

test('a transcript of an earlier release is found from the next upkeep on', async () => {
  const run = await begin(tenant, await uploadProject(tenant))
  await saveTranscript(sql, run, { language: 'en', source: 'asr', word_count: 2 })
  expect(await listUnsearched(sql)).toEqual([])
  await finishProject({ sql, jobs: recordingJobs() }, run, { warnings: [] })
  const [project, ...others] = await listUnsearched(sql)
  expect([project?.project_id, others]).toEqual([run.project_id, []])
  if (project) await savePassagesLater(sql, project, spoken('en', 'An old archive.'))
  expect(await listUnsearched(sql)).toEqual([])
  expect((await search(tenant, { q: 'archives', limit: 5 })).items).toHaveLength(1)
})

test('what was said long ago is found behind all that is newer, and after it', async () => {
  const archive = await createTenant(sql)
  const old = await said('en', 'A zebra crossing.', undefined, archive)
  // Each word by another speaker is a passage of its own: more than are read one by one.
  const words = Array.from({ length: 2000 }, (_, at) => (at === 1500 ? 'zebras' : 'horses'))
  const run = await begin(archive, await uploadProject(archive))
  const { words: newer } = spoken('en', words.join(' '))
  const speakers = newer.map((word, at) => ({ ...word, speaker: String(at) }))
  await savePassages(sql, run, { language: 'en', words: speakers })
  const found = await walk((query) => search(archive, { q: 'zebra', limit: 1, ...query }))
  expect(found.map(({ project_id, start }) => [project_id, start])).toEqual([
    [run.project_id, 1500],
    [old.project_id, 0],
  ])
  const { items } = await search(archive, { q: 'horse', limit: 3 })
  expect(items.map(({ start }) => start)).toEqual([0, 1, 2])
})

test('a worker that was replaced changes nothing that is found', async () => {
  const run = await said('en', 'The first of them.')
  const late = { ...run, run_id: tenant.accountId }
  await expect(savePassages(sql, late, spoken('en', 'Zebras.'))).rejects.toThrow(StaleRunError)
  expect((await search(tenant, { q: 'zebra', limit: 5 })).items).toEqual([])
})

/** Lets a project say a text, a word a second. */
async function said(
  language: string,
  text: string,
  title?: string,
  owner = tenant,
): Promise<ProjectRun> {
  const run = await begin(owner, await uploadProject(owner, title ? { title } : {}))
  await sql`update projects set language = ${language} where project_id = ${run.project_id}`
  await savePassages(sql, run, spoken(language, text))
  return run
}

function spoken(language: string, text: string) {
  const words = language === 'ja' ? [...text] : text.split(/\s+/)
  return {
    language,
    words: words.map((word, at) => ({ text: word, start: at, end: at + 0.5, speaker: 'A' })),
  }
}
