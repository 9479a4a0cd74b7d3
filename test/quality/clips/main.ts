import { join } from 'node:path'
import { openCommand, ROOT } from '../report/command.ts'
import { measureAblations } from './ablations.ts'
import { measureBoundaries } from './boundaries.ts'
import { measureCaptions } from './captions.ts'
import { measureComposed } from './composed.ts'
import { describeFindings, type Findings, NotMeasurable, type Options } from './figure.ts'
import { measureFraming } from './framing.ts'
import { measureMedia } from './media.ts'
import { CASES, listCases } from './pick-case.ts'
import { measureRecognition } from './recognition.ts'
import { scorePicks } from './score-picks.ts'
import { figuresOf, measureSelection } from './selection.ts'
import { measureSpeed } from './speed.ts'

// Measures how good the engine's clips are.

const { values, words, write, draw } = openCommand('bun quality bench quality', {
  options: {
    only: { default: '', about: 'parts to measure, with commas between them' },
    every: { default: 1, about: 'of interviews and unusual files, look at every N-th' },
    fetch: { default: false, about: 'clone the repositories of interviews that are missing' },
    from: { default: '', about: 'SHOW=DIR,…: build the cases of shows from clones that are there' },
    cases: CASES,
    whisper: { default: '', about: 'measure a Whisper model too, by its name or its file' },
  },
  words: {
    name: '[FOLDER …]',
    about: 'Folders of cases are scored, and nothing else; without one, all parts are measured.',
    least: 0,
  },
})

/** In the order of the report. */
const PARTS: Record<string, [title: string, measure: (options: Options) => Promise<Findings>]> = {
  selection: ['Selection: what editors chose', measureSelection],
  ablations: ['Selection: what each part of it earns', measureAblations],
  composed: ['Selection: planted moments', measureComposed],
  boundaries: ['Boundaries', measureBoundaries],
  captions: ['Captions', measureCaptions],
  framing: ['Framing', measureFraming],
  recognition: ['Recognition', measureRecognition],
  media: ['Unusual media', measureMedia],
  speed: ['Speed of the selection', measureSpeed],
}
/** These use given films, sound and words, and choose no clips. */
const WITHOUT_WEIGHTS = ['captions', 'framing', 'recognition']
const WEIGHTS = join(ROOT, 'packages/clip-engine/src/select/appeal/appeal-weights.json')

for (const folder of words) {
  const { shipped } = await scorePicks(await listCases(folder), () => ({ shipped: {} }))
  console.log(describeFindings({ figures: figuresOf(folder, shipped), notes: [] }))
}
const wanted = values.only ? values.only.split(',') : Object.keys(PARTS)
for (const part of words.length > 0 ? [] : wanted) {
  const [title, measure] = PARTS[part] ?? []
  if (!title || !measure) throw new Error(`There is no part “${part}”: ${Object.keys(PARTS)}.`)
  console.error(`${title} …`)
  try {
    const found = await measure(values)
    for (const [file, picture] of Object.entries(found.pictures ?? {})) await draw(file, picture)
    const weights = new Bun.CryptoHasher('sha256').update(await Bun.file(WEIGHTS).bytes())
    const of = `Weights of the selection: ${weights.digest('hex').slice(0, 8)}.\n\n`
    const text = (WITHOUT_WEIGHTS.includes(part) ? '' : of) + describeFindings(found)
    await write('benchmarks.md', { title, text, part })
  } catch (error) {
    if (!(error instanceof NotMeasurable)) throw error
    console.log(`Not measured here. ${error.message}`)
  }
}
