import { markdownTable } from '../bench-report/markdown-table.ts'
import { median } from '../bench-report/quantile.ts'
import { CONNECTIONS, type RateResults, type Rates } from './measure-rates.ts'

type Cell = RateResults['cells'][number][number]

const FIGURES: [string, (cell: Cell) => number, digits: number][] = [
  ['answers a second, ratio', ({ ratio }) => ratio, 2],
  ['µs on the processor for one', ({ cpuMicroseconds }) => cpuMicroseconds, 0],
  ['p50, ms', ({ p50 }) => p50, 2],
  ['p99, ms', ({ p99 }) => p99, 2],
]

/** Writes the medians as Markdown. */
export function describeRates({ baseline, rounds, results }: Rates): string {
  const rows = FIGURES.flatMap(([figure, of, digits]) =>
    results.map(({ name, cells }) => [
      figure,
      name,
      ...cells.map((cell) => median(cell.map(of)).toFixed(digits)),
    ]),
  )
  const memory = results.map(({ name, peakBytes }) => [name, `${Math.round(peakBytes / 1e6)} MB`])
  return [
    `\`GET /v1/projects/{id}\`, and a page of 20, of an account with a thousand projects. Ratios are to ${baseline} reading the same rows from the same database, at as many
connections, in turns; medians of ${rounds} rounds. The processor time is that of the process that is asked. “Only …” answers the same without the product’s code.`,
    markdownTable(['', '', ...CONNECTIONS.map((count) => `${count} at once`)], rows),
    markdownTable(['Most memory of the process that is asked', ''], memory),
  ].join('\n\n')
}
