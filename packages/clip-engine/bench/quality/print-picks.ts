import { bootstrap } from './bootstrap.ts'
import type { PickMetrics } from './pick-metrics.ts'
import type { PickScores } from './score-picks.ts'

const COLUMNS = ['hit1', 'hit3', 'hit5', 'hit10', 'recall10', 'precision5'] as const

/** Writes a table: each figure with its 95 % bootstrap interval over talks. */
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
  const { value, interval } = bootstrap(rows.map((row) => row[column]))
  return `${value.toFixed(3)} (${interval.low.toFixed(2)}–${interval.high.toFixed(2)})`
}
