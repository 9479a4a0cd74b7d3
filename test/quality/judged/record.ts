import { existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { readPassages } from '../../../packages/clip-engine/src/judge/read-answers.ts'
import type { Sentence } from '../../../packages/clip-engine/src/transcribe/sentences.ts'
import type { Word } from '../../../packages/clip-engine/src/transcribe/transcript.ts'
import { listCases, type PickCase, readCase } from '../clips/pick-case.ts'
import { openCommand } from '../report/command.ts'
import {
  ANSWERS,
  judgeCase,
  type KeptAnswer,
  type KeptAnswers,
  sentencesOf,
  wholeAnswer,
} from './judge-case.ts'

// Writes the questions of the product about talks as files, reads answers as files, and keeps what may be kept of them.

const { values, words: places } = openCommand('bun quality record-answers', {
  isWriting: false,
  options: {
    each: { default: 0, about: 'of a folder of cases, take so many, evenly by name; 0: all' },
    into: { default: ANSWERS, about: 'the folder in which they are kept' },
    keep: {
      default: false,
      about: 'keep the numbers and titles of complete talks for `bench judged`',
    },
  },
  words: {
    name: 'FOLDER CASES …',
    about:
      'FOLDER gets a folder for each talk of CASES (files, or folders of them): answer each `NAME.question.txt` in `NAME.answer.json`, then run it again for the next round.',
    least: 2,
  },
})

const [folder = '', ...cases] = places
for (const path of (await Promise.all(cases.map(pathsIn))).flat()) {
  const talk = await readCase(path)
  const own = join(folder, `${talk.show}--${basename(path, '.json').replace(/[^\w-]+/g, '_')}`)
  const missing = await ask(talk, own)
  if (missing > 0) console.log(`${own}: ${missing} to answer`)
  else if (!values.keep) console.log(`${own}: complete`)
  else await keep(talk, own)
}

async function pathsIn(place: string): Promise<string[]> {
  if (place.endsWith('.json')) return [place]
  const all = await listCases(place)
  const every = values.each > 0 ? Math.max(1, all.length / values.each) : 1
  return all.filter((_, at) => Math.floor(at / every) !== Math.floor((at - 1) / every))
}

/** Writes the questions of the first round that has one without an answer. */
async function ask(talk: PickCase, own: string): Promise<number> {
  await mkdir(own, { recursive: true })
  for (const name of await readdir(own)) {
    if (name.endsWith('.question.txt')) await rm(join(own, name))
  }
  const missing = new Map<string, number>()
  await judgeCase(
    talk,
    async (name) => {
      const file = Bun.file(join(own, `${name}.answer.json`))
      return (await file.exists()) ? file.text() : undefined
    },
    async (name, text, round) => {
      if ([...missing.values()].some((other) => other < round)) return
      if (existsSync(join(own, `${name}.answer.json`)) && !missing.has(name))
        console.log(`${name}.answer.json is unusable`)
      missing.set(name, round)
      await Bun.write(join(own, `${name}.question.txt`), text)
    },
  )
  return missing.size
}

/** Keeps of each answer what is no word of the talk. */
async function keep(talk: PickCase, own: string): Promise<void> {
  const sentences = sentencesOf(talk)
  const kept: KeptAnswers = {}
  for (const file of (await readdir(own)).filter((name) => name.endsWith('.answer.json')).sort()) {
    const answer = await Bun.file(join(own, file)).text()
    kept[basename(file, '.answer.json')] = reduce(answer, sentences, talk.words)
  }
  // The product takes the same from what was kept.
  const full = await judgeCase(talk, (name) => textOf(join(own, `${name}.answer.json`)), fail)
  const again = await judgeCase(
    talk,
    async (name) => kept[name] && wholeAnswer(kept[name], sentences),
    fail,
  )
  const placesOf = ({ passages }: typeof full) => passages.map(({ first, last }) => [first, last])
  if (JSON.stringify(placesOf(full)) !== JSON.stringify(placesOf(again)))
    throw new Error(`${own}: what was kept is read otherwise.`)
  const file = join(values.into, `${talk.show}.json`)
  const others = existsSync(file) ? await Bun.file(file).json() : {}
  const all = { ...others, [talk.name]: kept }
  await Bun.write(file, `${JSON.stringify(all, null, 1)}\n`)
}

function reduce(answer: string, sentences: readonly Sentence[], words: Word[]): KeptAnswer {
  const json = answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1)
  const given: {
    order?: number[]
    edges?: Record<'passage' | 'first' | 'last' | 'alone', number>[]
  } = JSON.parse(json)
  if (given.order) return { order: given.order }
  if (given.edges)
    return {
      edges: given.edges.map(({ passage, first, last, alone }) => [passage, first, last, alone]),
    }
  const all = { first: 0, last: sentences.length - 1, lines: [] }
  const numberOf = (word: number) =>
    sentences.findIndex(({ first, last }) => first <= word && last >= word)
  return {
    passages: readPassages(answer, all, sentences, words).map((passage) => ({
      first: numberOf(passage.first),
      last: numberOf(passage.last),
      strongest: passage.strongest ? numberOf(passage.strongest.first) : -1,
      score: Math.round(100 * passage.score),
      title: passage.titles[0] ?? '',
    })),
  }
}

function textOf(path: string): Promise<string> {
  return Bun.file(path).text()
}

async function fail(name: string): Promise<void> {
  throw new Error(`${name} has no answer.`)
}
