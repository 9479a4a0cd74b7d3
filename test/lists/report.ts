import { markdownTable, powerOfTen } from '../bench-report/markdown-table.ts'
import { type Measured, PAGES } from './measure.ts'

type Lists = Record<string, readonly Measured[]>

/** A table of how long a page takes among more and more rows, beside the fewest, and how many rows it reads among the most. */
export function describePages(lists: Lists): string {
  const sizes = Object.values(lists)[0]?.map(({ rows }) => rows) ?? []
  const [fewest = 0, ...more] = sizes
  const rows = Object.entries(lists).flatMap(([name, all]) =>
    PAGES.map((page) => {
      const [few, ...many] = all.map(({ pages }) => pages[page])
      const base = few?.milliseconds ?? Number.NaN
      return [
        `${name}, ${page} page`,
        base.toFixed(2),
        ...many.flatMap(({ milliseconds }) => [
          milliseconds.toFixed(2),
          (milliseconds / base).toFixed(2),
        ]),
        ...[few, many.at(-1)].map((timed) => String(timed?.rows ?? '')),
      ]
    }),
  )
  const most = sizes.at(-1) ?? 0
  const heads = [
    `ms among ${powerOfTen(fewest)}`,
    ...more.flatMap((count) => [`among ${powerOfTen(count)}`, 'ratio']),
    ...[fewest, most].map((count) => `rows read among ${powerOfTen(count)}`),
  ]
  return markdownTable(['List', ...heads], rows)
}

/** A table of what the rows take on the disk, with every index. */
export function describeTables(lists: Lists): string {
  const rows = Object.values(lists).flatMap((all) =>
    all.slice(-1).map(({ size }) => {
      const indexes = size.each.filter(({ bytes }) => bytes > 0)
      return [
        size.name,
        powerOfTen(size.rows),
        sizeText(size.rows * size.row),
        sizeText(size.rows * size.indexes),
        indexes.map(({ name, bytes }) => `${name} ${sizeText(size.rows * bytes)}`).join(', '),
      ]
    }),
  )
  return markdownTable(['Table', 'Rows', 'Takes', 'Indexes', 'Each index'], rows)
}

function sizeText(bytes: number): string {
  return bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`
}
