import {
  drawing,
  line,
  rectangle,
  text,
} from '../../packages/clip-engine/bench/quality/report/svg.ts'
import { CONNECTIONS } from './measure.ts'
import type { Row } from './report.ts'

const WIDTH = 720
const LEFT = 44
const PANEL = 190
const PLOT = 120
const COLOURS = ['#1f6feb', '#b0b7c0']

/** Draws requests per second and processor time as ratios to nginx, which is the line at 1: one panel each. */
export function draw(rows: Row[]): string {
  const names = [...new Set(rows.map(({ name }) => name))].filter(
    (name) => name !== 'nginx' && name !== 'upstream alone',
  )
  const legend = names.flatMap((name, at) => [
    rectangle(LEFT + at * 140, 10, 12, 12, colourOf(at)),
    text(LEFT + at * 140 + 18, 20, name),
  ])
  const panels = ['requests a second', 'processor time a request'].flatMap((figure, at) =>
    drawPanel(
      figure,
      names.map((name) => rows.filter((row) => row.name === name && row.figure === figure)),
      50 + at * PANEL,
    ),
  )
  const title = 'The gateway beside nginx and a gateway of Node'
  return drawing({ title, width: WIDTH, height: 50 + 2 * PANEL }, [...legend, ...panels])
}

function drawPanel(figure: string, contenders: Row[][], top: number): string[] {
  const bottom = top + 14 + PLOT
  const most = Math.max(1, ...contenders.flat().flatMap(({ values }) => values))
  const y = (value: number) => bottom - (value / most) * PLOT
  const columns = (contenders[0] ?? []).flatMap(({ wire }) =>
    CONNECTIONS.map((connections) => `${wire}, ${connections}`),
  )
  const group = (WIDTH - LEFT - 10) / columns.length
  const bar = (group - 14) / contenders.length
  const bars = contenders.flatMap((rows, way) =>
    rows
      .flatMap(({ values }) => values)
      .map((value, column) => {
        const left = LEFT + column * group + 7 + way * bar
        return rectangle(left, y(value), bar - 2, y(0) - y(value), colourOf(way))
      }),
  )
  const names = columns.map((name, at) =>
    text(LEFT + at * group + group / 2, bottom + 16, name, 'middle'),
  )
  const grid = [0, 1, most].flatMap((value) => [
    line(LEFT, y(value), WIDTH - 10, y(value), value === 1 ? '#222222' : '#dddddd'),
    text(LEFT - 6, y(value) + 4, value.toFixed(1), 'end'),
  ])
  return [text(LEFT, top + 4, `${figure}, nginx = 1`), ...grid, ...bars, ...names]
}

const colourOf = (at: number) => COLOURS[at % COLOURS.length] ?? '#000000'
