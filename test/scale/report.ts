import { markdownTable, powerOfTen } from '../bench-report/markdown-table.ts'
import type { Measured } from './bench.ts'
import type { DroppedDay } from './drop-day.ts'
import type { TableSize } from './sizes.ts'

/** The size that the report is about, per project where it is known: 10⁷ projects, 10⁹ events. */
const EXPECTED: Record<string, number> = {
  uploads: 1e7,
  projects: 1e7,
  clips: 1e8,
  clip_revisions: 1e7,
  renders: 3e7,
  ledger: 8e7,
  posts: 1e7,
  assets: 1e5,
  shares: 1e6,
  idempotency_keys: 1e7,
  events: 1e9,
  webhook_endpoints: 1e7,
  webhook_deliveries: 1e9,
}

/** A table of bytes a row, and of what that comes to. */
export function describeSizes(all: readonly Measured[]): string {
  const largest = all.at(-1)?.sizes ?? []
  const rows = largest.map((size) => {
    const expected = EXPECTED[size.name] ?? 0
    const each = size.each
      .filter(({ bytes }) => bytes > 0)
      .map(({ name, bytes }) => `${name} ${bytes}`)
    return [
      size.name,
      powerOfTen(size.rows),
      String(size.row),
      String(size.indexes),
      `${powerOfTen(expected)}: ${gigabytes(expected, size)}`,
      each.join(', '),
    ]
  })
  return markdownTable(
    [
      'Table',
      'Rows measured',
      'Bytes a row',
      'Bytes of indexes',
      'Calculated',
      'Each index, bytes a row',
    ],
    rows,
  )
}

/** A table of how long each read takes in each database, and how many rows it reads. */
export function describeReads(all: readonly Measured[]): string {
  const names = Object.keys(all[0]?.reads ?? {})
  const rows = names.map((name) => [
    name,
    ...all.flatMap(({ reads }) => {
      const read = reads[name]
      return read
        ? [read.milliseconds.toFixed(2), Math.round(read.rows).toLocaleString('en')]
        : ['', '']
    }),
  ])
  const heads = all.flatMap(({ rows }) => [`ms among ${powerOfTen(rows)}`, 'rows read'])
  return markdownTable(['Read', ...heads], rows)
}

export function describeDay({ events, batches, partition }: DroppedDay): string {
  return `A day of ${events.toLocaleString('en')} events: ${batches.toFixed(1)} s to delete in batches, ${partition.toFixed(2)} s to drop as a partition.`
}

function gigabytes(rows: number, { row, indexes }: TableSize): string {
  const size = (rows * (row + indexes)) / 1e9
  return `${size < 10 ? size.toFixed(1) : Math.round(size)} GB`
}
