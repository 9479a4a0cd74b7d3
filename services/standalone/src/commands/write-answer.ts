/** Writes what a command returned: as JSON for programs; for people as a table, or a line per member. */
export function writeAnswer(answer: object, json: boolean): string {
  if (json) return JSON.stringify(answer, null, 2)
  return Array.isArray(answer) ? asTable(answer) : asLines(answer)
}

function asTable(rows: object[]): string {
  const columns = Object.keys(rows[0] ?? {})
  if (columns.length === 0) return 'None.'
  const lines = [columns, ...rows.map((row) => Object.values(row).map(asText))]
  const widths = columns.map((_, column) =>
    Math.max(...lines.map((cells) => Bun.stringWidth(cells[column] ?? ''))),
  )
  return lines
    .map((cells) =>
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function asLines(answer: object): string {
  const names = Object.keys(answer)
  const width = Math.max(...names.map((name) => name.length))
  return Object.entries(answer)
    .map(([name, value]) => `${name.padEnd(width)}  ${asText(value)}`)
    .join('\n')
}

function asText(value: unknown): string {
  if (Array.isArray(value)) return value.join(' ')
  return value === null || value === undefined ? '–' : String(value)
}
