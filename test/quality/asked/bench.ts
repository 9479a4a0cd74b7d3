import { encodeSentences } from '../../../packages/clip-engine/src/select/appeal/encode-sentences.ts'
import { dot } from '../../../packages/clip-engine/src/vectors.ts'
import { chooseMoments } from '../../../packages/domain/src/clip-edit/choose-moments.ts'
import { listWorded, ratePassages } from '../../../packages/domain/src/clip-edit/rate-passages.ts'
import { savePassages } from '../../../packages/domain/src/index.ts'
import { createTestDatabase } from '../../../packages/domain/test/create-test-database.ts'
import { begin, createTenant, uploadProject } from '../../../packages/domain/test/fixtures.ts'
import { DEFAULT_SETTINGS } from '../../../packages/specification/src/index.ts'
import { CASES, readCase } from '../clips/pick-case.ts'
import { openCommand } from '../report/command.ts'
import { markdownTable, mean } from '../report/tables.ts'
import { askArchive, fillTalks } from './archive.ts'
import { KINDS, LEAST_COMMON, PLACES, type Question, readQuestions } from './questions.ts'

// Measures whether a subject is found in a talk: the passage from which a question was written is among the first moments.

const { cases, archive } = openCommand('bun quality bench asked', {
  options: {
    cases: { ...CASES, about: `${CASES.about}; talks that are not there are left out` },
    archive: { default: false, about: 'ask fifty of the questions of all talks together instead' },
  },
  isWriting: false,
}).values

const questions = await readQuestions(cases)
await using database = await createTestDatabase()
const { sql } = database
console.log(archive ? await askArchive(await fillTalks(sql, cases), questions) : await askTalks())

/** Asks each talk for itself. */
async function askTalks(): Promise<string> {
  const tried: { kind: string; words: number; meaning: number }[] = []
  for (const [path, asked] of Map.groupBy(questions, (question) => question.path)) {
    if (await Bun.file(path).exists()) tried.push(...(await tryTalk(path, asked)))
  }
  const share = (places: number[]) =>
    PLACES.map((most) => mean(places.map((place) => (place <= most ? 1 : 0))).toFixed(2)).join(', ')
  return markdownTable(
    [`found among the first ${PLACES.join(', ')}`, 'words alone', 'now'],
    [...Map.groupBy(tried, ({ kind }) => kind)].map(([kind, all]) => [
      `${all.length} ${KINDS[kind]}`,
      share(all.map(({ words }) => words)),
      share(all.map(({ meaning }) => meaning)),
    ]),
  )
}

async function tryTalk(path: string, asked: Question[]) {
  const tenant = await createTenant(sql)
  const project_id = await uploadProject(tenant)
  const { words } = await readCase(path)
  await savePassages(sql, await begin(tenant, project_id), {
    language: 'en',
    words: words.map((word) => ({ ...word, speaker: word.speaker ?? null })),
  })
  const told = await listWorded(tenant, project_id, '')
  const subjects = await encodeSentences(asked.map(({ about }) => about))
  const vectors = await encodeSentences(told.map(({ said }) => said))
  const found = []
  for (const [at, question] of asked.entries()) {
    const passages = await listWorded(tenant, project_id, question.about)
    const likenesses = vectors.map((vector) => dot(vector, subjects[at] ?? []))
    const placeBy = (given: number[] | null) => {
      const rated = ratePassages(passages, null, given)
      const moments = chooseMoments(rated, [], DEFAULT_SETTINGS.clip_duration)
      const place = moments.findIndex(
        ({ start, end }) =>
          Math.min(end, question.end) - Math.max(start, question.start) >= LEAST_COMMON,
      )
      return place < 0 ? Number.POSITIVE_INFINITY : place + 1
    }
    found.push({ kind: question.kind, words: placeBy(null), meaning: placeBy(likenesses) })
  }
  return found
}
