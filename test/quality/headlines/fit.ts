import { join } from 'node:path'
import {
  type HeadlineModel,
  rateHeadline,
} from '../../../packages/clip-engine/src/select/describe/rank-lines.ts'
import { fitLogistic } from '../clips/fitting.ts'
import { listCases } from '../clips/pick-case.ts'
import { openCommand, ROOT } from '../report/command.ts'
import { digestOf, GRADES, type Line, listLines, readLabels } from './lines.ts'

// Fits the headline model to lines graded by a person, and writes the weights, with figures from talks that were left out of the
// fit. The grades cover lines of the talks that `bench quality` builds; with other talks, grade their lines in `labels.txt` first.

const { words: folders } = openCommand('bun quality fit headlines', {
  words: { name: 'FOLDER …', about: 'folders of cases, as `bench quality` builds them', least: 1 },
  isWriting: false,
})
const WEIGHTS = join(ROOT, 'packages/clip-engine/src/select/describe/headline-weights.json')
/** The weight of lines without a grade, which count as bad: graders skipped them. */
const UNGRADED_WEIGHT = 0.2
const PENALTY = 0.001
const FEWEST_USES = 15
/** Weights smaller than this have no effect and are dropped. */
const SMALLEST = 0.02
const FOLDS = 5
/** The share of clips that get a title of their own. */
const TITLED = 0.2

const grades = await readLabels()
const lines: Line[] = []
let clips = 0
for (const folder of folders)
  for (const path of await listCases(folder)) {
    const listed = await listLines(path)
    if (!listed.some(({ text }) => grades.has(digestOf(text)))) continue
    lines.push(...listed)
    clips += 4
  }
const stored = { en: fitAndTry(Number.POSITIVE_INFINITY), any: fitAndTry(plainFeatures()) }
await Bun.write(WEIGHTS, `${JSON.stringify(stored, null, 2)}\n`)
console.log(`\nFitted to ${lines.length} lines of ${clips} clips. Wrote ${WEIGHTS}`)

/** The features that every language has come first. */
function plainFeatures(): number {
  return Object.keys(lines[0]?.features ?? {}).indexOf('commas') + 1
}

function fitAndTry(features: number): HeadlineModel & { heldOut: Record<string, number>[] } {
  const known = lines.map((line) => ({
    ...line,
    features: Object.fromEntries(Object.entries(line.features).slice(0, features)),
  }))
  const talks = [...new Set(known.map(({ talk }) => talk))]
  const foldOf = new Map(talks.map((talk, at) => [talk, at % FOLDS]))
  const rated = Array.from({ length: FOLDS }, (_, fold) => {
    const model = fit(known.filter(({ talk }) => foldOf.get(talk) !== fold))
    return known
      .filter(({ talk }) => foldOf.get(talk) === fold)
      .map((line) => ({ ...line, worth: rateHeadline(line.features, model) }))
  }).flat()
  const best = new Map<string, (typeof rated)[number]>()
  for (const line of rated.sort((a, b) => b.worth - a.worth)) {
    const clip = `${line.talk} ${line.clip}`
    if (!best.has(clip)) best.set(clip, line)
  }
  const titles = [...best.values()]
  const heldOut = [0.1, 0.2, 0.25, 0.3, 0.4].map((titled) => {
    const taken = titles.slice(0, Math.round(titled * clips))
    const found = taken.flatMap(({ text }) => grades.get(digestOf(text)) ?? [])
    const share = (grade: string) =>
      round(found.filter((other) => other === grade).length / Math.max(1, found.length))
    return { titled, graded: found.length, good: share('good'), bad: share('bad') }
  })
  console.table(heldOut)
  const threshold = round(titles[Math.round(TITLED * clips)]?.worth ?? 0)
  return { ...fit(known), threshold, heldOut }
}

function fit(known: Line[]): HeadlineModel {
  const uses = new Map<string, number>()
  for (const name of known.flatMap(({ features }) => Object.keys(features)))
    uses.set(name, (uses.get(name) ?? 0) + 1)
  const names = [...uses].flatMap(([name, count]) => (count >= FEWEST_USES ? name : [])).sort()
  const samples = known.map(({ text, features }) => {
    const grade = grades.get(digestOf(text))
    const given: Record<string, number> = features
    const row = Float64Array.from(names, (name) => given[name] ?? 0)
    return { row, label: grade ? GRADES[grade] : 0, weight: grade ? 1 : UNGRADED_WEIGHT }
  })
  const weights = [...fitLogistic(samples, PENALTY)]
    .map((weight, at) => [names[at] ?? '', round(weight)] as const)
    .filter(([, weight]) => Math.abs(weight) >= SMALLEST)
  return { threshold: 0, weights: Object.fromEntries(weights) }
}

function round(value: number): number {
  return Math.round(1000 * value) / 1000
}
