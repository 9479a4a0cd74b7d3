import { Glob } from 'bun'
import {
  type Context,
  type Database,
  savePassages,
  search,
  searchAny,
} from '../../../packages/domain/src/index.ts'
import { begin, createTenant, uploadProject } from '../../../packages/domain/test/fixtures.ts'
import { readCase } from '../clips/pick-case.ts'
import { markdownTable, mean } from '../report/tables.ts'
import { KINDS, LEAST_COMMON, PLACES, type Question } from './questions.ts'

/** How many questions of each kind are asked. */
const ASKED: Record<string, number> = { other: 20, said: 14, name: 16 }
const LIMIT = 10

/** Stores all talks of a folder as the archive of one account, each called as its file. */
export async function fillTalks(sql: Database, cases: string): Promise<Context> {
  const tenant = await createTenant(sql)
  for await (const path of new Glob('*/*.json').scan(cases)) {
    const { words } = await readCase(`${cases}/${path}`)
    const run = await begin(tenant, await uploadProject(tenant, { title: titleOf(path) }))
    await savePassages(sql, run, {
      language: 'en',
      words: words.map((word) => ({ ...word, speaker: word.speaker ?? null })),
    })
    await sql`
      update projects set status = 'completed', language = 'en' where project_id = ${run.project_id}
    `
  }
  return { ...tenant, sql }
}

/** Asks fifty questions of an archive: whether the passage from which each was written is among the first that are found. */
export async function askArchive(archive: Context, questions: readonly Question[]) {
  const asked = Object.entries(ASKED).flatMap(([kind, count]) => {
    const all = questions.filter((question) => question.kind === kind)
    return Array.from({ length: count }, (_, nth) => all[Math.floor((nth * all.length) / count)])
  })
  const tried: { kind: string; ways: number[] }[] = []
  for (const question of asked) {
    if (question) tried.push({ kind: question.kind, ways: await askQuestion(archive, question) })
  }
  const share = (places: number[]) =>
    PLACES.map((most) => mean(places.map((place) => (place <= most ? 1 : 0))).toFixed(2)).join(', ')
  const row = (name: string, some: typeof tried) => [
    `${some.length} ${name}`,
    ...[0, 1].map((way) => share(some.map(({ ways }) => ways[way] ?? Number.NaN))),
  ]
  return markdownTable(
    [`found among the first ${PLACES.join(', ')}`, 'all words', 'any words'],
    [
      ...[...Map.groupBy(tried, ({ kind }) => kind)].map(([kind, all]) =>
        row(KINDS[kind] ?? '', all),
      ),
      row('in all', tried),
    ],
  )
}

/** @returns The place of its passage by all words, and by any of them. */
async function askQuestion(archive: Context, question: Question): Promise<number[]> {
  const { about: q } = question
  const placeIn = (items: readonly Said[]) => {
    const place = items.findIndex(
      ({ project_title, start, end }) =>
        project_title === titleOf(question.path) &&
        Math.min(end ?? 0, question.end) - Math.max(start, question.start) >= LEAST_COMMON,
    )
    return place < 0 ? Number.POSITIVE_INFINITY : place + 1
  }
  const { items } = await search(archive, { q, limit: LIMIT })
  const any = await searchAny(archive, { q, limit: LIMIT })
  return [items, any.items].map(placeIn)
}

interface Said {
  project_title: string | null
  start: number
  end: number | null
}

/** The show and the talk. */
const titleOf = (path: string) =>
  path
    .split('/')
    .slice(-2)
    .join('/')
    .replace(/\.json$/, '')
    .slice(0, 190)
