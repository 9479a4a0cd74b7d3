/** Writes a Markdown table; every column but the first is aligned to the right. */
export function markdownTable(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
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
