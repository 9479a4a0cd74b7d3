import { seeded } from './baselines.ts'
import type { PickMetrics } from './pick-metrics.ts'
import { meanOf, type PickScores } from './score-picks.ts'

const COLUMNS = ['hit1', 'hit3', 'hit5', 'hit10', 'recall10', 'precision5'] as const
const RESAMPLES = 2000

/** Writes a table: each figure with the interval that holds 95 % of the means of as many talks drawn with replacement. */
export function printPicks(title: string, scores: PickScores): void {
  console.log(`\n${title}\n`)
  console.log('| | HIT@1 | HIT@3 | HIT@5 | HIT@10 | recall@10 | precision@5 |')
  console.log('|---|---|---|---|---|---|---|')
  for (const [name, rows] of Object.entries(scores)) {
    const cells = COLUMNS.map((column) => cellOf(rows, column))
    console.log(`| ${name} (${rows.length}) | ${cells.join(' | ')} |`)
  }
}

function cellOf(rows: PickMetrics[], column: (typeof COLUMNS)[number]): string {
  const random = seeded(2)
  const draw = () => rows[Math.floor(random() * rows.length)]?.[column] ?? 0
  const means = Array.from({ length: RESAMPLES }, () => {
    let sum = 0
    for (let count = 0; count < rows.length; count += 1) sum += draw()
    return sum / rows.length
  }).sort((a, b) => a - b)
  const at = (share: number) => (means[Math.floor(share * RESAMPLES)] ?? 0).toFixed(2)
  return `${meanOf(rows)[column].toFixed(3)} (${at(0.025)}–${at(0.975)})`
}
