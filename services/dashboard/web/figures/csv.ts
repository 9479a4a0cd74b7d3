import type { ListedFigure } from '@svc/client'

const COLUMNS = [
  'platform',
  'title',
  'posted_at',
  'age_hours',
  'at',
  'views',
  'likes',
  'comments',
  'shares',
  'saves',
  'watch_seconds_average',
  'watched_share',
  'left_early_share',
  'duration_seconds',
  'reasons',
  'post_id',
  'clip_id',
] as const satisfies (keyof ListedFigure)[]

/** The address of a table of figures (RFC 4180), in which nothing is known where a cell is empty. */
export function csvAddress(figures: readonly ListedFigure[]): string {
  const rows = figures.map((figure) => COLUMNS.map((name) => cellOf(figure[name])))
  const lines = [COLUMNS, ...rows].map((cells) => `${cells.join(',')}\r\n`)
  // With the mark, Excel reads it as UTF-8.
  return `data:text/csv;charset=utf-8,${encodeURIComponent(`\ufeff${lines.join('')}`)}`
}

function cellOf(value: string | number | readonly string[] | null): string {
  const text = String(value ?? '')
  // A spreadsheet would run a title that begins like a formula.
  const harmless = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
