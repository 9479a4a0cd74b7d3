import type { Estimate, Figure } from '../figure.ts'
import { drawing, line, rectangle, text } from './svg.ts'

const WIDTH = 960
const PANEL = 210
const LEFT = 44
const TOP = 50
const PLOT = 130
const COLOURS = ['#1f6feb', '#b0b7c0', '#c9a227', '#8f6bb3', '#5aa469', '#c26a5a', '#7d8590']

/** Draws results next to the baselines without the engine, with intervals: one panel per measured object. */
export function drawBars(figures: Figure[]): string {
  const panels = [...Map.groupBy(figures, ({ of }) => of)]
  const ways = [...new Set(figures.flatMap(({ baselines }) => Object.keys(baselines ?? {})))]
  const legend = ['engine', ...ways].flatMap((way, at) => [
    rectangle(LEFT + at * 125, 10, 12, 12, colourOf(at)),
    text(LEFT + at * 125 + 18, 20, way),
  ])
  const shapes = panels.flatMap(([of, own], at) => drawPanel(of, own, ways, TOP + at * PANEL))
  const title = 'What was reached beside what is reached without the engine'
  const height = TOP + panels.length * PANEL
  return drawing({ title, width: WIDTH, height }, [...legend, ...shapes])
}

function drawPanel(of: string, figures: Figure[], ways: string[], top: number): string[] {
  const bottom = top + 14 + PLOT
  const estimates = figures.map((figure) => [
    figure,
    ...ways.map((way) => figure.baselines?.[way] ?? { value: 0 }),
  ])
  const highs = estimates.flat().map(({ value, interval }) => interval?.high ?? value)
  const most = Math.ceil(Math.max(0.1, ...highs) * 10) / 10
  const y = (value: number) => bottom - (value / most) * PLOT
  const group = (WIDTH - LEFT - 10) / figures.length
  const bar = (group - 18) / (ways.length + 1)
  const grid = [0, most / 2, most].flatMap((value) => [
    line(LEFT, y(value), WIDTH - 10, y(value), '#dddddd'),
    text(LEFT - 6, y(value) + 4, value.toFixed(2), 'end'),
  ])
  const bars = estimates.flatMap((own, at) => {
    const left = LEFT + at * group + 9
    const name = text(left + (group - 18) / 2, bottom + 16, figures[at]?.name ?? '', 'middle')
    return [name, ...own.flatMap((one, way) => drawBar(one, left + way * bar, bar, y, way))]
  })
  return [text(LEFT, top + 4, of), ...grid, ...bars]
}

function drawBar(
  { value, interval }: Estimate,
  left: number,
  width: number,
  y: (value: number) => number,
  way: number,
): string[] {
  const middle = left + (width - 2) / 2
  const shapes = [rectangle(left, y(value), width - 2, y(0) - y(value), colourOf(way))]
  if (interval) shapes.push(line(middle, y(interval.low), middle, y(interval.high)))
  return shapes
}

function colourOf(way: number): string {
  return COLOURS[way % COLOURS.length] ?? '#000000'
}
