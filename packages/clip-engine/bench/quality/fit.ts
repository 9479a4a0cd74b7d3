import { fileURLToPath } from 'node:url'
import { listCases } from './pick-case.ts'
import { fitAppeal, readTalks } from './picked-talk.ts'
import { printPicks } from './print-picks.ts'
import { scorePicks } from './score-picks.ts'

/**
 * Fits the selection to what editors chose, and writes its weights.
 *
 * usage: bun run fit:selection FOLDER [FOLDER …]
 *
 * Each folder is a show, in the format of `bench:quality --picks`. With several shows each is scored first by the model of the
 * others, so that no figure comes from a talk that was fitted on.
 */
const WEIGHTS = fileURLToPath(
  new URL('../../src/select/appeal/appeal-weights.json', import.meta.url),
)

const folders = process.argv.slice(2)
if (folders.length === 0) {
  console.error('Say which shows to fit to: bun run fit:selection FOLDER [FOLDER …]')
  process.exit(2)
}
const shows = await Promise.all(folders.map(readTalks))
if (folders.length > 1) {
  for (const [at, folder] of folders.entries()) {
    const model = fitAppeal(shows.filter((_, other) => other !== at).flat())
    const scores = await scorePicks(await listCases(folder), model)
    printPicks(`${folder}, fitted on the other shows`, scores)
  }
}
await Bun.write(WEIGHTS, `${JSON.stringify(fitAppeal(shows.flat()), null, 2)}\n`)
console.log(`\nWrote ${WEIGHTS}`)
