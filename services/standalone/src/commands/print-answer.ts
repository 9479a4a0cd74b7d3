/** Prints what a command returned: JSON for programs; for people a table, or a line per member. */
export function printAnswer(answer: object, json: boolean): void {
  if (json) console.log(JSON.stringify(answer, null, 2))
  else if (Array.isArray(answer)) console.log(asTable(answer))
  else console.log(asLines(answer))
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
