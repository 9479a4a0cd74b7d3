import { type Estimate, type Figure, isReached } from '../figure.ts'
import type { Measured } from './measured.ts'

/** Writes the results of a part as Markdown: a table, and notes below it. */
export function partTable({ figures, notes }: Measured): string {
  const paragraphs = Object.values(notes)
  if (figures.length === 0) return ['Not measured here.', ...paragraphs].join(' ')
  const ways = [...new Set(figures.flatMap(({ baselines }) => Object.keys(baselines ?? {})))]
  const head = ['Of', 'Figure', 'Reached', 'Goal', ...ways]
  const rows = figures.map((figure) => [
    figure.of,
    figure.name,
    showEstimate(figure),
    showGoal(figure),
    ...ways.map((way) => showEstimate(figure.baselines?.[way])),
  ])
  return [markdownTable(head, rows), ...paragraphs].join('\n\n')
}

/** Writes one table of the figures of all parts that have a goal. */
export function goalTable(parts: { title: string; figures: Figure[] }[]): string {
  const rows = parts.flatMap(({ title, figures }) =>
    figures
      .filter(({ goal }) => goal)
      .map((figure) => [title, figure.of, figure.name, showEstimate(figure), showGoal(figure)]),
  )
  return markdownTable(['Part', 'Of', 'Figure', 'Reached', 'Goal'], rows)
}

function markdownTable(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

function showEstimate(estimate?: Estimate): string {
  if (!estimate) return ''
  const { value, interval } = estimate
  if (!interval) return showNumber(value)
  return `${showNumber(value)} (${showNumber(interval.low)}–${showNumber(interval.high)})`
}

function showGoal(figure: Figure): string {
  const { goal } = figure
  if (!goal) return ''
  const text = `${goal.is === 'least' ? '≥' : '≤'} ${goal.value}`
  return isReached(figure) ? text : `**missed:** ${text}`
}

function showNumber(value: number): string {
  if (Number.isInteger(value)) return String(value)
  if (Math.abs(value) >= 100) return value.toFixed(0)
  return Math.abs(value) < 0.01 ? value.toPrecision(2) : value.toFixed(3)
}
