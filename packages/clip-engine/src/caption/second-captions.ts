import type { CaptionStyle } from '@svc/specification'
import type { Cue } from './break-captions.ts'
import { moveDown } from './place-captions.ts'
import { LINE_HEIGHT_EM, type PlacedCue, placeCue, type Setting } from './place-cue.ts'

/** Size of the letters of a second language, relative to those of the first. */
const SCALE = 0.62
const MOST_LINES = 2
/** Space between the two languages, relative to the smaller letters. */
const GAP_EM = 0.3

/** How captions in a second language look: small and still, in lines of usual subtitles. */
export const secondStyle = (style: CaptionStyle): CaptionStyle => ({
  ...style,
  font_size: style.font_size * SCALE,
  uppercase: false,
  highlight_color: null,
  emphasis_color: null,
  animation: 'none',
  emoji: 'none',
  max_words_per_line: 20,
  max_chars_per_line: 42,
  max_lines: MOST_LINES,
})

/** Space above a second language, in pixels. `percent`: one percent of the canvas height. */
const gapOf = ({ font_size, background }: CaptionStyle, percent: number) =>
  percent * (GAP_EM * font_size + (background?.padding ?? 0))

/** The most that captions in a second language take below the first, in pixels. */
export const secondHeight = (second: CaptionStyle, percent: number): number =>
  gapOf(second, percent) + MOST_LINES * LINE_HEIGHT_EM * second.font_size * percent

/** Places captions in a second language below those of the first that are shown at the same time, or were last. */
export function placeBelow(
  cues: readonly Cue[],
  above: readonly PlacedCue[],
  style: CaptionStyle,
  setting: Setting,
  { width, height }: { width: number; height: number },
): PlacedCue[] {
  const x = width * (style.position === 'custom' ? style.position_x : 0.5)
  const gap = gapOf(style, height / 100)
  return cues.map((cue) => {
    const together = above.filter(({ start, end }) => start < cue.end && end > cue.start)
    const last = above.findLast(({ start }) => start <= cue.start) ?? above[0]
    const shown = together.length > 0 ? together : last ? [last] : []
    const top = Math.max(...shown.map(({ block }) => block.bottom), height / 2)
    const placed = placeCue(cue, setting, { x, y: 0 })
    return moveDown(placed, top + gap - placed.block.top)
  })
}
