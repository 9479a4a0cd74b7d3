import { f1, type MarkScores } from './score-marks.ts'

/** Writes one show's table: precision, recall and F1 of each kind of mark. */
export function printMarks(title: string, scores: MarkScores): void {
  console.log(`\n${title}\n`)
  console.log('| | precision | recall | F1 |')
  console.log('|---|---|---|---|')
  for (const [name, tally] of Object.entries(scores)) {
    const { right, invented, missed } = tally
    const shares = [right / (right + invented), right / (right + missed), f1(tally)]
    console.log(`| ${name} | ${shares.map((share) => share.toFixed(3)).join(' | ')} |`)
  }
}
