import type { Cue } from './break-captions.ts'
import type { Room } from './break-lines.ts'
import type { CaptionWord } from './caption-word.ts'
import { measureText, type TextRun, type Typeface } from './measure-text.ts'
import { isRightToLeft } from './script-runs.ts'

/** A rectangle on the canvas, in pixels. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export interface PlacedWord {
  word: CaptionWord
  runs: TextRun[]
  /** Middle of the word. */
  x: number
  baseline: number
  width: number
  /** Font size in pixels. */
  em: number
}

export interface PlacedCue {
  start: number
  end: number
  words: PlacedWord[]
  lines: Box[]
  block: Box
  /** Emoji above the block; each is shown from its word on until the next emoji. */
  pictures: PlacedWord[]
}

export interface Setting extends Typeface {
  /** Font size in pixels. */
  em: number
  /** Maximum width of a line, in pixels. */
  max_width: number
  direction: 'ltr' | 'rtl'
}

export const LINE_HEIGHT_EM = 1.22
/** Height of capitals in a usual sans-serif; a line's visual middle is at half of it. */
const CAPITAL_EM = 0.7
/** Size of emoji above a caption, relative to its letters. */
const PICTURE_SCALE = 1.7
/** Width of a blank: slightly wider than the font's own, so that outlines do not touch. */
export const BLANK_EM = 0.31

/** Width of words side by side, in em. */
function measureLine(words: CaptionWord[], typeface: Typeface): number {
  return words.reduce(
    (sum, { text, spaced }, index) =>
      sum + measureText(text, typeface).width + (spaced && index > 0 ? BLANK_EM : 0),
    0,
  )
}

/** Returns widths as shares of a line's, which is given in pixels. */
export function widthsOf(setting: Setting, line: number): Pick<Room, 'widthOf' | 'blank'> {
  const share = setting.em / line
  return {
    widthOf: (text) => measureText(text, setting).width * share,
    blank: BLANK_EM * share,
  }
}

/** Returns the factor, at most 1, by which a cue is scaled so that its longest line fits. */
function shrinkToFit({ lines }: Cue, setting: Setting): number {
  const widest = Math.max(...lines.map((line) => measureLine(line, setting))) * setting.em
  return widest > setting.max_width ? setting.max_width / widest : 1
}

/** Computes the place of every word of a cue, with the block's middle at `center`. */
export function placeCue(cue: Cue, setting: Setting, center: { x: number; y: number }): PlacedCue {
  const em = setting.em * shrinkToFit(cue, setting)
  const height = LINE_HEIGHT_EM * em
  const top = center.y - (cue.lines.length * height) / 2
  const placed = cue.lines.map((line, index) => {
    const width = measureLine(line, setting) * em
    const box = {
      left: center.x - width / 2,
      right: center.x + width / 2,
      top: top + index * height,
      bottom: top + (index + 1) * height,
    }
    return { box, words: placeLine(line, setting, em, box) }
  })
  const lines = placed.map(({ box }) => box)
  return {
    start: cue.start,
    end: cue.end,
    words: placed.flatMap(({ words }) => words),
    pictures: placePictures(cue, setting, em, { ...center, y: top }),
    lines,
    block: {
      left: Math.min(...lines.map(({ left }) => left)),
      right: Math.max(...lines.map(({ right }) => right)),
      top,
      bottom: top + cue.lines.length * height,
    },
  }
}

/** Places emoji centred above the block. */
function placePictures(
  { lines }: Cue,
  setting: Setting,
  letters: number,
  { x, y }: { x: number; y: number },
): PlacedWord[] {
  return lines.flat().flatMap((word) => {
    if (!word.above) return []
    const { runs, width } = measureText(word.above, setting)
    const em = letters * PICTURE_SCALE
    return [{ word, runs, x, baseline: y - em * 0.25, width: width * em, em }]
  })
}

/** The box of everything that a caption shows. */
export function outerBox({ block, pictures }: PlacedCue): Box {
  const tops = pictures.map(({ baseline, em }) => baseline - em)
  return { ...block, top: Math.min(block.top, ...tops) }
}

function placeLine(line: CaptionWord[], setting: Setting, em: number, box: Box): PlacedWord[] {
  const baseline = (box.top + box.bottom + CAPITAL_EM * em) / 2
  let x = box.left
  return inVisualOrder(line, setting.direction).map((word, index) => {
    const { runs, width: ems } = measureText(word.text, setting)
    const width = ems * em
    if (index > 0 && word.spaced) x += BLANK_EM * em
    x += width
    return { word, runs, x: x - width / 2, baseline, width, em }
  })
}

/** Orders a line's words from left to right as drawn; runs of words in the other direction keep their own order. */
function inVisualOrder(line: CaptionWord[], direction: 'ltr' | 'rtl'): CaptionWord[] {
  const groups: { isRtl: boolean; words: CaptionWord[] }[] = []
  for (const word of line) {
    const isRtl = isRightToLeft(word.text) || (direction === 'rtl' && !/\p{L}/u.test(word.text))
    const last = groups.at(-1)
    if (last?.isRtl === isRtl) last.words.push(word)
    else groups.push({ isRtl, words: [word] })
  }
  const ordered = direction === 'rtl' ? groups.toReversed() : groups
  return ordered.flatMap(({ isRtl, words }) => (isRtl ? words.toReversed() : words))
}

/** Returns a box from above the capitals to slightly below the baseline, so that it looks centred on the letters. */
export function boxAround({ x, baseline, width, em }: PlacedWord): Box {
  return {
    left: x - width / 2,
    right: x + width / 2,
    top: baseline - 0.86 * em,
    bottom: baseline + 0.16 * em,
  }
}
