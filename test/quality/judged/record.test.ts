import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { speak } from '../../../packages/clip-engine/test/spoken-words.ts'

const folder = mkdtempSync(join(tmpdir(), 'recorded-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const CASE = join(folder, 'show/talk one.json')
const OWN = join(folder, 'questions/show--talk_one')
const SENTENCES = Array.from(
  { length: 40 },
  (_, at) => `The answer to question ${at} is that number ${at * 7} was never counted by anybody.`,
)

async function record(...more: string[]) {
  const into = ['--into', join(folder, 'kept')]
  const program = join(import.meta.dir, 'record.ts')
  const command = ['bun', program, join(folder, 'questions'), CASE, ...into, ...more]
  return (await Bun.$`${command}`.text()).trim()
}

test('questions are written, answers are read, and nothing of the talk is kept of them', async () => {
  const words = speak([SENTENCES.join(' ')])
  const duration = (words.at(-1)?.end ?? 0) + 1
  await Bun.write(CASE, JSON.stringify({ name: 'talk one', duration, words, moments: [] }))

  expect(await record()).toBe(`${OWN}: 1 to answer`)
  const [question = ''] = await readdir(OWN)
  const asked = await Bun.file(join(OWN, question)).text()
  expect(asked).toContain('[39] ')

  const answer = join(OWN, question.replace('.question.txt', '.answer.json'))
  const passage = { first: 3, last: 6, score: 81, title: 'Nobody counted' }
  const quoted = {
    starts_with: 'The answer to question 3',
    ends_with: 'never counted by anybody.',
    strongest: 'number 28 was never counted',
  }
  await Bun.write(
    answer,
    JSON.stringify({ passages: [{ ...passage, ...quoted, starts_with: 'No' }] }),
  )
  expect(await record()).toContain('is unusable')
  await Bun.write(answer, JSON.stringify({ passages: [{ ...passage, ...quoted }] }))
  expect(await record()).toBe(`${OWN}: 1 to answer`)
  const next = (await readdir(OWN)).find((name) => name.endsWith('.question.txt')) ?? ''
  expect(await Bun.file(join(OWN, next)).text()).toContain('\n*[4] ')
  const edge = { passage: 0, first: 2, last: 6, alone: 3 }
  await Bun.write(
    join(OWN, next.replace('.question.txt', '.answer.json')),
    JSON.stringify({ edges: [{ ...edge, missing: 'a word of the talk' }] }),
  )
  expect(await record()).toBe(`${OWN}: complete`)

  await record('--keep')
  const kept = await Bun.file(join(folder, 'kept/show.json')).json()
  const answers = Object.values(kept['talk one'])
  expect(answers).toBeArrayOfSize(2)
  expect(answers).toContainEqual({ passages: [{ ...passage, strongest: 4 }] })
  expect(answers).toContainEqual({ edges: [[0, 2, 6, 3]] })
})
