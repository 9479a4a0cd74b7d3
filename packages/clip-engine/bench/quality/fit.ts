import { fileURLToPath } from 'node:url'
import type { AppealModel } from '../../src/select/appeal/appeal-model.ts'
import { fitAppeal } from './fit-appeal.ts'
import {
  fitOddsPerDeviation,
  type HeldOutClip,
  rateHeldOut,
  reliabilityOf,
} from './fit-calibration.ts'
import type { PickMetrics } from './pick-metrics.ts'
import { type PickedTalk, readTalks } from './picked-talk.ts'
import { printPicks } from './print-picks.ts'
import { type PickScores, scorePicks } from './score-picks.ts'

/**
 * Fits the selection to what editors chose, and writes its weights with the figures they were accepted by.
 *
 * usage: bun run fit:selection FOLDER [FOLDER …]
 *
 * Each folder is a show, in the format of `bench:quality --picks`. No figure comes from a talk that was fitted to: each show is
 * scored by the model of the others, then each fifth of all talks by the model of the other four.
 */
const WEIGHTS = fileURLToPath(
  new URL('../../src/select/appeal/appeal-weights.json', import.meta.url),
)
const FOLDS = 5

const folders = process.argv.slice(2)
if (folders.length === 0) {
  console.error('Say which shows to fit to: bun run fit:selection FOLDER [FOLDER …]')
  process.exit(2)
}
const shows = await Promise.all(folders.map(readTalks))
const accepted: Record<string, Record<string, number>> = {}

if (shows.length > 1) {
  for (const [at, show] of shows.entries()) {
    const model = fitAppeal(shows.filter((_, other) => other !== at).flat())
    report(`show ${at + 1} by the others`, await scorePicks(pathsOf(show), model))
  }
}

const inFolds: PickScores[] = []
const heldOut: HeldOutClip[] = []
for (let fold = 0; fold < FOLDS; fold += 1) {
  const isTried = (_: PickedTalk, at: number) => at % FOLDS === fold
  const tried = shows.flatMap((show) => show.filter(isTried))
  const model = fitAppeal(shows.flatMap((show) => show.filter((talk, at) => !isTried(talk, at))))
  inFolds.push(await scorePicks(pathsOf(tried), model))
  heldOut.push(...tried.flatMap((talk) => rateHeldOut(talk, model)))
}
report('five folds', merge(inFolds))
const odds_per_deviation = Math.round(1000 * fitOddsPerDeviation(heldOut)) / 1000
const reliability = reliabilityOf(heldOut, odds_per_deviation)
console.table(reliability)

const model: AppealModel = fitAppeal(shows.flat())
const weights = { ...model, odds_per_deviation, accepted, reliability }
await Bun.write(WEIGHTS, `${JSON.stringify(weights, null, 2)}\n`)
console.log(`\nWrote ${WEIGHTS}`)

function pathsOf(talks: PickedTalk[]): string[] {
  return talks.map(({ path }) => path)
}

function report(title: string, scores: PickScores): void {
  printPicks(title, scores)
  const rows = scores.selection
  const names = Object.keys(rows[0] ?? {}) as (keyof PickMetrics)[]
  const means = names.map((name) => {
    const mean = rows.reduce((sum, row) => sum + row[name], 0) / rows.length
    return [name, Math.round(mean * 1000) / 1000]
  })
  accepted[title] = Object.fromEntries(means)
}

function merge(parts: PickScores[]): PickScores {
  const [first, ...others] = parts
  if (!first) throw new RangeError('There are no folds.')
  const names = Object.keys(first) as (keyof PickScores)[]
  return Object.fromEntries(
    names.map((name) => [name, [first, ...others].flatMap((part) => part[name])]),
  ) as PickScores
}
