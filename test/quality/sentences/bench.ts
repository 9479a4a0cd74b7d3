import { join } from 'node:path'
import { loadEnglish } from '../../../packages/clip-engine/src/transcribe/punctuation/punctuation-model.ts'
import { openCommand } from '../report/command.ts'
import { readShow } from './read-transcripts.ts'
import { describeMarks, scoreMarks } from './score-marks.ts'

// Measures the punctuation of bare words on transcripts written by people, from the words alone.

const [folder = '', ...shows] = openCommand('bun quality bench sentences', {
  words: {
    name: 'FOLDER SHOW …',
    about:
      'The folder holds one for each show, with a Markdown file for each talk, such as github.com/thechangelog/transcripts.',
    least: 2,
  },
  isWriting: false,
}).words
const model = await loadEnglish()
for (const show of shows) {
  const talks = await readShow(join(folder, show))
  console.log(describeMarks(`${show} (${talks.length} talks)`, scoreMarks(talks, model)))
}
