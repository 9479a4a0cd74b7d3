import type { ScoreBin } from '../figure.ts'
import { drawing, line, rectangle, text } from './svg.ts'

const WIDTH = 640
const HEIGHT = 300
const LEFT = 50
const BOTTOM = 250
const PLOT = 200
/** A share of fewer clips is not meaningful. */
const FEWEST = 10

/** Draws how often clips of each score were chosen, with the 95 % interval (Wilson), and the overall share of chosen clips. */
export function drawReliability(bins: ScoreBin[]): string {
  const known = bins.filter(({ clips }) => clips >= FEWEST)
  const most = Math.max(0.05, ...known.map((bin) => wilson(bin).high))
  const y = (share: number) => BOTTOM - (share / most) * PLOT
  const x = (score: number) => LEFT + (score / 100) * (WIDTH - LEFT - 20)
  const sum = (name: 'clips' | 'chosen') => bins.reduce((total, bin) => total + bin[name], 0)
  const usual = sum('chosen') / Math.max(1, sum('clips'))
  const bars = known.flatMap((bin) => {
    const { low, high } = wilson(bin)
    const middle = x((bin.low + bin.high) / 2)
    const share = bin.chosen / bin.clips
    return [
      rectangle(
        x(bin.low) + 3,
        y(share),
        x(bin.high) - x(bin.low) - 6,
        BOTTOM - y(share),
        '#1f6feb',
      ),
      line(middle, y(low), middle, y(high)),
      text(middle, BOTTOM + 32, `${bin.clips} clips`, 'middle'),
    ]
  })
  const scores = [0, 20, 40, 60, 80, 100].map((score) =>
    text(x(score), BOTTOM + 16, String(score), 'middle'),
  )
  const grid = [0, most / 2, most].flatMap((share) => [
    line(LEFT, y(share), WIDTH - 20, y(share), '#dddddd'),
    text(LEFT - 6, y(share) + 4, share.toFixed(2), 'end'),
  ])
  const title = 'Share of clips that hold a moment which an editor chose, by score'
  return drawing({ title, width: WIDTH, height: HEIGHT }, [
    text(LEFT, 24, title),
    ...grid,
    ...bars,
    ...scores,
    line(LEFT, y(usual), WIDTH - 20, y(usual), '#c26a5a'),
    text(WIDTH - 20, y(usual) - 4, `all clips: ${usual.toFixed(3)}`, 'end'),
  ])
}

const Z = 1.96

function wilson({ clips, chosen }: ScoreBin): { low: number; high: number } {
  const share = chosen / clips
  const scale = 1 + Z ** 2 / clips
  const middle = (share + Z ** 2 / (2 * clips)) / scale
  const half = (Z / scale) * Math.sqrt((share * (1 - share)) / clips + Z ** 2 / (4 * clips ** 2))
  return { low: Math.max(0, middle - half), high: middle + half }
}
