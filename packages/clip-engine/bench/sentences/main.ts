import { join } from 'node:path'
import { loadEnglish } from '../../src/transcribe/punctuation/punctuation-model.ts'
import { printMarks } from './print-marks.ts'
import { readShow } from './read-transcripts.ts'
import { scoreMarks } from './score-marks.ts'

/**
 * Measures the punctuation of bare words on transcripts written by people, from the words alone.
 *
 * usage: bun run bench:sentences FOLDER SHOW [SHOW …]
 *
 * A folder holds a folder for each show, with a Markdown file for each talk, such as github.com/thechangelog/transcripts.
 */
const [folder, ...shows] = process.argv.slice(2)
if (!folder || shows.length === 0) {
  console.error('Say which transcripts to score: bun run bench:sentences FOLDER SHOW [SHOW …]')
  process.exit(2)
}
const model = await loadEnglish()
for (const show of shows) {
  const talks = await readShow(join(folder, show))
  printMarks(`${show} (${talks.length} talks)`, scoreMarks(talks, model))
}
