/** Writes a Markdown table; every column but the first is aligned to the right. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]) {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const rule = head.map((_, column) => (column === 0 ? '---' : '---:'))
  return [line(head), line(rule), ...rows.map(line)].join('\n')
}

/** Writes a count as a power of ten: 10⁵, 3·10⁷. */
export function powerOfTen(count: number): string {
  const exponent = Math.floor(Math.log10(count) + 0.01)
  const factor = Math.round(count / 10 ** exponent)
  const power = [...String(exponent)].map((digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)]).join('')
  return factor === 1 ? `10${power}` : `${factor}·10${power}`
}

/** Returns the value that a share of all values lies below, `share` from 0 to 1; `NaN` of none. */
export function quantile(values: Iterable<number>, share: number): number {
  const ordered = Float64Array.from(values).sort()
  return ordered[Math.min(ordered.length - 1, Math.floor(ordered.length * share))] ?? Number.NaN
}

/** Returns the median; of an even number of values the upper of the two in the middle; `NaN` of none. */
export const median = (values: Iterable<number>) => quantile(values, 0.5)

export const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
