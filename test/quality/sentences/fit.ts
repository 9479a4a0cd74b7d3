import { mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  MODEL_FILE,
  makeModel,
  type StoredModel,
  TABLES_FILE,
} from '../../../packages/clip-engine/src/transcribe/punctuation/punctuation-model.ts'
import { openCommand } from '../report/command.ts'
import { findNames } from './find-names.ts'
import { fitGaps, fitQuestions } from './fit-marks.ts'
import { readShow, type WrittenTalk } from './read-transcripts.ts'
import { describeMarks, f1, type MarkScores, scoreMarks } from './score-marks.ts'

// Fits the punctuation model for bare English words to transcripts written by people, and writes its weights, with figures of the
// shows that were left out of the fit.

const LEFT_OUT = ['jsparty', 'practicalai', 'founderstalk', 'bigtent']
/** Shows read from a script, not spoken freely. */
const NO_TALK = ['news', 'scripts']
/** Of the shows that are left out, one talk in this many is scored: more would hardly change the figures. */
const SCORED_ONE_OF = 4
const FEWEST_USES = 100
/** Weights beyond this are clipped, so that a byte has enough precision for the rest. */
const LARGEST = 4

const [folder = '', ...named] = openCommand('bun quality fit sentences', {
  words: {
    name: 'FOLDER [TESTED_SHOW …]',
    about: `The folder is a copy of github.com/thechangelog/transcripts, or of its shape; left out are ${LEFT_OUT}.`,
    least: 1,
  },
  isWriting: false,
}).words
const tested = named.length > 0 ? named : LEFT_OUT
const entries = await readdir(folder, { withFileTypes: true })
const names = entries.flatMap((entry) =>
  entry.isDirectory() && !entry.name.startsWith('.') ? entry.name : [],
)
const fitted = names.filter((name) => !tested.includes(name) && !NO_TALK.includes(name)).sort()
const shows: WrittenTalk[][] = []
for (const name of fitted) shows.push(await readShow(join(folder, name)))
const talks = shows.flat()

const vocabulary = new Map(commonWords(talks).map((word, place) => [word, place]))
const gaps = fitGaps(talks, vocabulary)
const questions = fitQuestions(talks, vocabulary)
const listed = findNames(shows)
const step = LARGEST / 127
const tables = Int8Array.from([...gaps.weights, ...questions.weights], (weight) =>
  Math.round(Math.min(LARGEST, Math.max(-LARGEST, weight)) / step),
)
const bias = { ...gaps.bias, question: questions.bias }
const stored: StoredModel = {
  language: 'en',
  step,
  bias,
  figures: {},
  vocabulary: [...vocabulary.keys()].join(' '),
  names: listed,
}
const model = makeModel(stored, tables)
for (const name of tested) {
  const left = await readShow(join(folder, name), SCORED_ONE_OF)
  const scores = scoreMarks(left, model)
  console.log(describeMarks(`${name} (${left.length} talks, not fitted on)`, scores))
  stored.figures[name] = figuresOf(scores)
}
await mkdir(dirname(MODEL_FILE), { recursive: true })
await Bun.write(TABLES_FILE, tables)
await Bun.write(MODEL_FILE, `${JSON.stringify(stored, null, 2)}\n`)
console.log(`\nFitted to ${fitted.join(', ')}. Wrote ${MODEL_FILE} and ${TABLES_FILE}.`)

/** The words with enough uses to learn from, most frequent first. */
function commonWords(all: WrittenTalk[]): string[] {
  const counts = new Map<string, number>()
  for (const { words } of all)
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts]
    .filter(([word, count]) => count >= FEWEST_USES && /^[\p{L}']+$/u.test(word))
    .sort((a, b) => b[1] - a[1])
    .map(([word]) => word)
}

/** F1 of each row, with three decimals. */
function figuresOf(scores: MarkScores): Record<string, number> {
  return Object.fromEntries(
    Object.entries(scores).map(([row, tally]) => [row, Math.round(1000 * f1(tally)) / 1000]),
  )
}
