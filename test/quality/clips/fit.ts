import { join } from 'node:path'
import type { AppealModel } from '../../../packages/clip-engine/src/select/appeal/appeal-model.ts'
import { openCommand, ROOT } from '../report/command.ts'
import {
  fitAppeal,
  fitOddsPerDeviation,
  type HeldOutClip,
  rateHeldOut,
  reliabilityOf,
} from './fit-appeal.ts'
import { holdOut } from './hold-out.ts'
import { listShows } from './pick-case.ts'
import { readShows } from './picked-talk.ts'

// Fits the selection to what editors chose, and writes its weights with the figures measured on talks outside the fit: each show
// is scored by the model of the others.

const { words: folders } = openCommand('bun quality fit selection', {
  words: {
    name: 'FOLDER',
    about: 'a folder with a folder of cases for each show, as `bench quality` builds',
    least: 1,
  },
  isWriting: false,
})
const WEIGHTS = join(ROOT, 'packages/clip-engine/src/select/appeal/appeal-weights.json')
const shows = await readShows(await listShows(folders[0] ?? ''))
const models = holdOut(shows)
const heldOut: HeldOutClip[] = []
for (const [show, talks] of Object.entries(shows)) {
  for (const talk of talks) {
    const model = models[show]
    if (model) heldOut.push(...rateHeldOut(talk, model))
  }
}
const oddsPerDeviation = Math.round(1000 * fitOddsPerDeviation(heldOut)) / 1000
const reliability = reliabilityOf(heldOut, oddsPerDeviation)
console.table(reliability)

const model: AppealModel = fitAppeal(Object.values(shows).flat())
const weights = { ...model, oddsPerDeviation, reliability }
await Bun.write(WEIGHTS, `${JSON.stringify(weights, null, 2)}\n`)
console.log(`\nWrote ${WEIGHTS}`)
