import { median } from '../bench-report/quantile.ts'
import { CONNECTIONS, type Results, type Wire } from './measure.ts'

const WIRES: Wire[] = ['unix socket', 'TCP']
const FIGURES = [
  ['requests a second', 'rate'],
  ['processor time a request', 'cpuMicroseconds'],
  ['p50', 'p50'],
  ['p99', 'p99'],
] as const

/** A row of the tables: a figure of one contender, at each number of connections. */
export interface Row {
  name: string
  wire: Wire
  figure: string
  /** Ratios to nginx; absolute figures where nginx is not installed. */
  values: number[]
}

/** Makes the rows: medians of the ratios of each round, or of the figures themselves. */
export function rowsOf(all: Results[]): Row[] {
  const nginx = all.find(({ name }) => name === 'nginx')
  return WIRES.flatMap((wire) =>
    FIGURES.flatMap(([figure, key]) =>
      all.map(({ name, requests }) => ({
        name,
        wire,
        figure,
        values: CONNECTIONS.map((connections) => {
          const cell = `${wire} ${connections}`
          const base = nginx?.requests.get(cell)
          return median(
            (requests.get(cell) ?? []).map((one, round) => one[key] / (base?.[round]?.[key] ?? 1)),
          )
        }),
      })),
    ),
  )
}

/** Writes the tables as Markdown. */
export function describe(all: Results[]): string {
  const isRatio = all.some(({ name }) => name === 'nginx')
  const of = isRatio ? 'ratio to nginx' : 'requests, µs, ms'
  const rows = rowsOf(all).map(({ name, wire, figure, values }) => [
    ...[wire, figure, name],
    ...values.map((value) => value.toFixed(2)),
  ])
  const nginx = all.find(({ name }) => name === 'nginx')
  const bodies = all.map(({ name, down, up, peakBytes }) => [
    name,
    ...[median(ratios(down, nginx?.down)), median(ratios(up, nginx?.up))].map((value) =>
      value.toFixed(2),
    ),
    `${Math.round(peakBytes / 1e6)} MB`,
  ])
  return [
    table(['To the upstream', `Figure, ${of}`, '', ...CONNECTIONS.map(String)], rows),
    table(
      [`Bodies of 100 MB, ${isRatio ? of : 'MB a second'}`, 'down', 'up', 'most memory'],
      bodies,
    ),
  ].join('\n\n')
}

const ratios = (values: number[], bases: number[] | undefined) =>
  values.map((value, round) => value / (bases?.[round] ?? 1))

function table(head: string[], rows: string[][]): string {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
}
