import { fileURLToPath } from 'node:url'
import type { AppealModel } from '../../src/select/appeal/appeal-model.ts'
import { fitAppeal } from './fit-appeal.ts'
import {
  fitOddsPerDeviation,
  type HeldOutClip,
  rateHeldOut,
  reliabilityOf,
} from './fit-calibration.ts'
import { holdOut } from './hold-out.ts'
import type { PickMetrics } from './pick-metrics.ts'
import { type PickedTalk, readTalks } from './picked-talk.ts'
import { printPicks } from './print-picks.ts'
import { joinScores, type PickScores, scorePicks } from './score-picks.ts'

/**
 * Fits the selection to what editors chose, and writes its weights with the figures measured on talks outside the fit.
 *
 * usage: bun run fit:selection FOLDER [FOLDER …]
 *
 * Each folder is a show, in the format of `bench:quality --picks`. No figure comes from a talk that was fitted to: each show is
 * scored by the model of the others, then each fifth of all talks by the model of the other four.
 */
const WEIGHTS = fileURLToPath(
  new URL('../../src/select/appeal/appeal-weights.json', import.meta.url),
)

const folders = process.argv.slice(2)
if (folders.length === 0) {
  console.error('Say which shows to fit to: bun run fit:selection FOLDER [FOLDER …]')
  process.exit(2)
}
const shows: Record<string, PickedTalk[]> = {}
for (const [at, folder] of folders.entries()) shows[`show ${at + 1}`] = await readTalks(folder)
const models = holdOut(shows)
const accepted: Record<string, Record<string, number>> = {}

const inFolds: PickScores[] = []
const heldOut: HeldOutClip[] = []
for (const [show, talks] of Object.entries(shows)) {
  const scores = await scorePicks(pathsOf(talks), models.trialsOf)
  if (folders.length > 1) report(`${show} by the others`, scores['other shows'])
  inFolds.push(scores.folds)
  for (const talk of talks)
    heldOut.push(...rateHeldOut(talk, models.ofFold(models.foldOf(talk.path))))
}
report('five folds', joinScores(inFolds))
const oddsPerDeviation = Math.round(1000 * fitOddsPerDeviation(heldOut)) / 1000
const reliability = reliabilityOf(heldOut, oddsPerDeviation)
console.table(reliability)

const model: AppealModel = fitAppeal(Object.values(shows).flat())
const weights = { ...model, oddsPerDeviation, accepted, reliability }
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
