/** A value, and the interval that holds the true one in 95 % of such measurements. */
export interface Estimate {
  value: number
  interval?: { low: number; high: number }
}

interface Chart {
  title: string
  /** What the bars of each group are. */
  names: string[]
  panels: { title: string; groups: { name: string; bars: Estimate[] }[] }[]
  /** A value at which a line is drawn. */
  mark?: number
}

const WIDTH = 960
const PANEL = 210
const LEFT = 44
const TOP = 50
const PLOT = 130
const COLOURS = ['#1f6feb', '#b0b7c0', '#c9a227', '#8f6bb3', '#5aa469', '#c26a5a', '#7d8590']

/** Draws groups of bars, with intervals where they are known, on a white background: it is seen on a dark page, too. */
export function drawBars({ title, names, panels, mark }: Chart): string {
  const legend = names.flatMap((name, at) => [
    rectangle(LEFT + at * 125, 10, 12, 12, colourOf(at)),
    text(LEFT + at * 125 + 18, 20, name),
  ])
  const shapes = panels.flatMap((panel, at) => drawPanel(panel, TOP + at * PANEL, mark))
  const height = TOP + panels.length * PANEL
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="12">`,
    `<title>${escapeText(title)}</title>`,
    rectangle(0, 0, WIDTH, height, '#ffffff'),
    ...legend,
    ...shapes,
    '</svg>\n',
  ].join('\n')
}

function drawPanel({ title, groups }: Chart['panels'][number], top: number, mark?: number) {
  const bottom = top + 14 + PLOT
  const highs = groups.flatMap(({ bars }) => bars.map((one) => one.interval?.high ?? one.value))
  const most = Math.ceil(Math.max(mark ?? 0.1, ...highs) * 10) / 10
  const y = (value: number) => bottom - (value / most) * PLOT
  const wide = (WIDTH - LEFT - 10) / groups.length
  const grid = [0, mark ?? most / 2, most].flatMap((value) => [
    line(LEFT, y(value), WIDTH - 10, y(value), value === mark ? '#222222' : '#dddddd'),
    text(LEFT - 6, y(value) + 4, value.toFixed(2), 'end'),
  ])
  const shapes = groups.flatMap(({ name, bars }, group) => {
    const left = LEFT + group * wide + 9
    const width = (wide - 18) / bars.length
    return [
      text(left + (wide - 18) / 2, bottom + 16, name, 'middle'),
      ...bars.flatMap(({ value, interval }, at) => {
        const from = left + at * width
        const middle = from + (width - 2) / 2
        const bar = rectangle(from, y(value), width - 2, y(0) - y(value), colourOf(at))
        return interval ? [bar, line(middle, y(interval.low), middle, y(interval.high))] : [bar]
      }),
    ]
  })
  return [text(LEFT, top + 4, title), ...grid, ...shapes]
}

const colourOf = (at: number) => COLOURS[at % COLOURS.length] ?? '#000000'

function rectangle(x: number, y: number, width: number, height: number, fill: string): string {
  return `<rect x="${near(x)}" y="${near(y)}" width="${near(width)}" height="${near(height)}" fill="${fill}"/>`
}

function line(x1: number, y1: number, x2: number, y2: number, stroke = '#222222'): string {
  return `<line x1="${near(x1)}" y1="${near(y1)}" x2="${near(x2)}" y2="${near(y2)}" stroke="${stroke}"/>`
}

function text(x: number, y: number, said: string, anchor = 'start'): string {
  return `<text x="${near(x)}" y="${near(y)}" text-anchor="${anchor}" fill="#222222">${escapeText(said)}</text>`
}

const escapeText = (said: string) => said.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const near = (value: number) => Math.round(value * 10) / 10
