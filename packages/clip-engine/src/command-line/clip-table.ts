import { clock } from '../clock.ts'
import type { ClipCandidate } from '../select/clip-candidate.ts'

/** What the table shows of a clip, as the engine and the interface both give it. */
export type TableClip = Pick<ClipCandidate, 'rank' | 'score' | 'start' | 'end' | 'title'> & {
  score_reasons: { text: string; value: number }[]
}

/**
 * Writes clips as a table for a terminal: rank, score, start–end, title, why.
 *
 * @param width - Columns of the terminal, at least 60.
 */
export function clipTable(clips: TableClip[], width: number): string {
  const rows = clips.map((clip) => [
    String(clip.rank),
    String(clip.score),
    `${clock(clip.start)}–${clock(clip.end)}`,
    clip.title,
    whyOf(clip),
  ])
  const fixed = [0, 1, 2].map((column) => longest([HEAD, ...rows], column))
  const rest = Math.max(60, width) - fixed.reduce((sum, columns) => sum + columns + 2, 0)
  const title = Math.min(longest([HEAD, ...rows], 3), Math.floor((rest - 2) / 2))
  const widths = [...fixed, title, rest - 2 - title]
  const lines = [HEAD, widths.map((columns) => '─'.repeat(columns)), ...rows]
  return lines.map((cells) => line(cells, widths)).join('\n')
}

const HEAD = ['#', 'score', 'time', 'title', 'why']

function whyOf({ score_reasons }: TableClip): string {
  const best = score_reasons.toSorted((a, b) => b.value - a.value).slice(0, 2)
  return best.map(({ text }) => text).join(' · ')
}

function longest(rows: string[][], column: number): number {
  return Math.max(...rows.map((cells) => Bun.stringWidth(cells[column] ?? '')))
}

function line(cells: string[], widths: number[]): string {
  return cells
    .map((cell, column) => fit(cell, widths[column] ?? 0))
    .join('  ')
    .trimEnd()
}

/** Cuts or pads to a number of terminal columns; wide characters count as two. */
function fit(text: string, columns: number): string {
  let shown = text
  while (Bun.stringWidth(shown) > columns) {
    shown = `${[...shown.replace(/…$/, '')].slice(0, -1).join('').trimEnd()}…`
  }
  return shown + ' '.repeat(columns - Bun.stringWidth(shown))
}
