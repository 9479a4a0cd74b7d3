/**
 * Writes rows as a table; on a terminal that is too narrow for all columns, a line per member.
 *
 * @param width - Columns of the terminal; the last column is cut to fit. 0 where nothing limits it.
 */
export function asTable(rows: readonly object[], columns: Columns<object>, width: number): string {
  if (rows.length === 0) return 'None.'
  const heads = Object.keys(columns)
  const lines = [heads, ...rows.map((row) => cellsOf(row, columns))]
  const widths = heads.map((_, column) =>
    Math.max(...lines.map((cells) => Bun.stringWidth(cells[column] ?? ''))),
  )
  const allButLast = widths.slice(0, -1).reduce((sum, wide) => sum + wide + GAP.length, 0)
  if (width > 0 && allButLast + LEAST_OF_LAST > width) {
    return rows.map((row) => asLines(row, columns)).join('\n\n')
  }
  return lines.map((cells) => fit(line(cells, widths), width)).join('\n')
}

const GAP = '  '
/** Columns that must be left for the last cell, which is the longest of most tables. */
const LEAST_OF_LAST = 8

/** Writes one row of a list that goes on. */
export function asLine(row: object, columns: Columns<object>, width: number): string {
  return fit(cellsOf(row, columns).join(GAP), width)
}

function cellsOf(row: object, columns: Columns<object>): string[] {
  return Object.values(columns).map((of) => asText(of(row)))
}

/** Writes one thing, a line per member. */
export function asLines(row: object, columns: Columns<object>): string {
  const width = Math.max(...Object.keys(columns).map((head) => head.length))
  return Object.entries(columns)
    .map(([head, of]) => `${head.padEnd(width)}  ${asText(of(row))}`)
    .join('\n')
}

function line(cells: string[], widths: number[]): string {
  return cells
    .map((cell, column) => cell + ' '.repeat(Number(widths[column]) - Bun.stringWidth(cell)))
    .join(GAP)
    .trimEnd()
}

/** Wide characters count as two columns. */
function fit(text: string, width: number): string {
  if (width === 0 || Bun.stringWidth(text) <= width) return text
  let shown = text
  while (Bun.stringWidth(shown) > width - 1) shown = [...shown].slice(0, -1).join('')
  return `${shown}…`
}

/** Removes control codes: text from other people may contain terminal escape sequences. */
function asText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  const text = Array.isArray(value) ? value.join(' ') || '–' : String(value)
  return text.replace(/\p{Cc}+/gu, ' ')
}

/** The columns of a table for people: each heading, and the value below it. */
export type Columns<Row extends object> = Record<string, (row: Row) => unknown>

/** Writes seconds as 1:02:05. */
export function clock(seconds: number | null): string {
  if (seconds === null) return '–'
  const whole = Math.floor(seconds)
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const two = (number: number) => String(number).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** Formats a time of the service in the local time zone. */
export function moment(time: string | null): string {
  if (time === null) return '–'
  const at = new Date(time)
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16).replace('T', ' ')
}

export const percent = (number: number): string => `${Math.floor(number)} %`

export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`
