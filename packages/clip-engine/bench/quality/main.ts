import { listCases } from './pick-case.ts'
import { printPicks } from './print-picks.ts'
import { scorePicks } from './score-picks.ts'

/**
 * Measures the selection on talks whose best moments a person chose.
 *
 * usage: bun run bench:quality --picks FOLDER [FOLDER …]
 *
 * A folder holds one JSON file a talk: `{name, duration, words: [{text, start, end, speaker}], moments: [{start, end}]}`, seconds.
 */
const [option, ...folders] = process.argv.slice(2)
if (option !== '--picks' || folders.length === 0) {
  console.error('Say which cases to score: bun run bench:quality --picks FOLDER [FOLDER …]')
  process.exit(2)
}
for (const folder of folders) printPicks(folder, await scorePicks(await listCases(folder)))
