import { join } from 'node:path'
import type { AppealModel } from '../../../packages/clip-engine/src/select/appeal/appeal-model.ts'
import type { PickMetrics } from '../../../packages/clip-engine/test/composed/pick-metrics.ts'
import { openCommand, ROOT } from '../report/command.ts'
import { mean } from '../report/tables.ts'
import { describeFindings } from './figure.ts'
import {
  fitAppeal,
  fitOddsPerDeviation,
  type HeldOutClip,
  rateHeldOut,
  reliabilityOf,
} from './fit-appeal.ts'
import { holdOut } from './hold-out.ts'
import { type PickedTalk, readTalks } from './picked-talk.ts'
import { joinScores, type PickScores, scorePicks } from './score-picks.ts'
import { figuresOf } from './selection.ts'

// Fits the selection to what editors chose, and writes its weights with the figures measured on talks outside the fit. No figure
// comes from a talk that was fitted to: each show is scored by the model of the others, then each fifth of all talks by the
// model of the other four.

const { words: folders } = openCommand('bun quality fit selection', {
  words: {
    name: 'FOLDER …',
    about: 'a folder of cases for each show, as `bench quality` builds',
    least: 1,
  },
  isWriting: false,
})
const WEIGHTS = join(ROOT, 'packages/clip-engine/src/select/appeal/appeal-weights.json')
const shows: Record<string, PickedTalk[]> = {}
for (const [at, folder] of folders.entries()) shows[`show ${at + 1}`] = await readTalks(folder)
const trialsOf = holdOut(shows)
const accepted: Record<string, Record<string, number>> = {}

const inFolds: PickScores[] = []
const heldOut: HeldOutClip[] = []
for (const [show, talks] of Object.entries(shows)) {
  const scores = await scorePicks(pathsOf(talks), trialsOf)
  if (folders.length > 1) report(`${show} by the others`, scores['other shows'])
  inFolds.push(scores.folds)
  for (const talk of talks) heldOut.push(...rateHeldOut(talk, trialsOf(talk.path).folds.model))
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
  console.log(`\n${describeFindings({ figures: figuresOf(title, scores, {}), notes: [] })}`)
  const rows = scores.selection
  const names = Object.keys(rows[0] ?? {}) as (keyof PickMetrics)[]
  const means = names.map((name) => [
    name,
    Math.round(mean(rows.map((row) => row[name])) * 1000) / 1000,
  ])
  accepted[title] = Object.fromEntries(means)
}
