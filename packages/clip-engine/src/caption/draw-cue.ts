import type { CaptionStyle } from '@svc/specification'
import type { TimeRange } from '../time-range.ts'
import { animateWord, positionTags, type WordState } from './animate-word.ts'
import { type AssEvent, LAYERS } from './ass-script.ts'
import { assColor } from './ass-text.ts'
import { drawRuns, drawWord, middleOf, type Paint, paintTags } from './draw-word.ts'
import { BLANK_EM, type Box, boxAround, type PlacedCue, type PlacedWord } from './place-cue.ts'
import { pad, roundedBox } from './rounded-box.ts'

export interface DrawingRules {
  style: CaptionStyle
  /** Pixels in one percent of the canvas height, the unit of a style's lengths. */
  percent: number
  colorOf(speaker: string | null): string
}

/** A word stays highlighted until the next one when the gap between them is shorter than this. */
const LIT_GAP_SECONDS = 0.4

/** Draws one caption for as long as it shows. */
export function drawCue(cue: PlacedCue, rules: DrawingRules): AssEvent[] {
  return [
    ...drawBackground(cue, rules),
    ...cue.words.flatMap((placed) => drawPlacedWord(placed, cue, rules)),
    ...drawPictures(cue, rules),
  ]
}

function drawPictures({ pictures, end }: PlacedCue, rules: DrawingRules): AssEvent[] {
  const { style, percent } = rules
  const { color, width } = style.outline
  const paint = paintTags({
    color: style.color,
    outline: { color, width: width * percent },
    blur: 0,
  })
  return pictures.map((placed, index) => ({
    layer: LAYERS.spoken,
    start: placed.word.start,
    end: pictures[index + 1]?.word.start ?? end,
    text: drawWord(placed, paint),
  }))
}

function drawPlacedWord(placed: PlacedWord, cue: PlacedCue, rules: DrawingRules): AssEvent[] {
  const { style, percent } = rules
  const timing = { cueStart: cue.start, cueEnd: cue.end, ...spokenTime(placed, cue) }
  const states = animateWord(timing, growthOf(placed), style)
  const y = middleOf(placed)
  const rise = percent * style.font_size * 0.5
  const words = states.map((state) => ({
    layer: state.isSpoken ? LAYERS.spoken : LAYERS.word,
    start: state.start,
    end: state.end,
    text: `{\\an5${positionTags(placed.x, y, rise, state.start - cue.start, style)}${state.overrides}${paintTags(paintFor(placed, state, rules))}${sweepTag(placed, rules)}}${drawRuns(placed, state.write)}`,
  }))
  return [...drawShadow(placed, y, states, rules), ...words]
}

/** Returns the percent by which a word may grow: at most 10, and for long words only into the blanks beside them. */
function growthOf({ width, em }: PlacedWord): number {
  return Math.min(10, (100 * BLANK_EM * em * 0.9) / width)
}

/** Returns when a word is highlighted: until the next spoken word of the caption, or until its own end. */
function spokenTime({ word }: PlacedWord, { words, end }: PlacedCue): TimeRange {
  const next = Math.min(
    ...words.map((other) => other.word.start).filter((start) => start > word.start),
  )
  const until = next - word.end < LIT_GAP_SECONDS ? next : word.end
  return { start: word.start, end: Math.min(until, end) }
}

function paintFor({ word }: PlacedWord, { isSpoken }: WordState, rules: DrawingRules): Paint {
  const { style, percent } = rules
  const resting = (word.emphasized && style.emphasis_color) || rules.colorOf(word.speaker)
  const lit = style.highlight_color ?? resting
  const { color, width } = style.outline
  return { color: isSpoken ? lit : resting, outline: { color, width: width * percent }, blur: 0 }
}

function sweepTag({ word }: PlacedWord, { style, colorOf }: DrawingRules): string {
  if (style.animation !== 'karaoke') return ''
  const { color, alpha } = assColor(colorOf(word.speaker))
  return `\\2c${color}\\2a${alpha}`
}

/** Draws one shadow behind the word for all its states: blurring one for each state would be the most expensive part of drawing. */
function drawShadow(
  placed: PlacedWord,
  y: number,
  states: WordState[],
  { style, percent }: DrawingRules,
): AssEvent[] {
  const first = states[0]
  const last = states.at(-1)
  const { shadow, outline } = style
  if (!shadow || !first || !last) return []
  const paint = {
    color: shadow.color,
    outline: { color: shadow.color, width: (outline.width + 0.05) * percent },
    blur: shadow.blur * percent,
  }
  const at = `\\pos(${(placed.x + shadow.x * percent).toFixed(1)},${(y + shadow.y * percent).toFixed(1)})`
  const fade = style.animation === 'none' || style.animation === 'karaoke' ? '' : '\\fad(80,0)'
  const text = `{\\an5${at}${fade}${paintTags(paint)}}${drawRuns(placed, first.write)}`
  return [{ layer: LAYERS.shadow, start: first.start, end: last.end, text }]
}

function drawBackground(cue: PlacedCue, { style, percent }: DrawingRules): AssEvent[] {
  const { background } = style
  if (!background) return []
  const padding = background.padding * percent
  const during = ({ start, end }: TimeRange, box: Box) => {
    const wider = pad(box, padding * 1.6, padding * 0.4)
    const text = roundedBox(wider, background.radius * percent, background.color)
    return { layer: LAYERS.box, start, end, text }
  }
  if (background.per === 'block') return [during(cue, cue.block)]
  if (background.per === 'line') return cue.lines.map((line) => during(cue, line))
  return cue.words.map((placed) => during(spokenTime(placed, cue), boxAround(placed)))
}
