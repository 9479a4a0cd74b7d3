import type { TimeRange } from '../time-range.ts'
import { assTime } from './ass-text.ts'
import type { FrameClock } from './frame-clock.ts'

/** One thing drawn for a while, in clip seconds. */
export interface AssEvent extends TimeRange {
  layer: number
  /** Overrides and escaped text. */
  text: string
}

/** Layers from back to front. */
export const LAYERS = { box: 0, shadow: 1, word: 2, spoken: 3, title_box: 4, title: 5 } as const

/**
 * Writes a whole script; its coordinates are the canvas's pixels.
 *
 * The only style is a minimal one: each event overrides its own appearance. `Encoding` −1 lets
 * libass detect a text's direction.
 */
export function writeAss(
  events: AssEvent[],
  { width, height }: { width: number; height: number },
  { toHundredths }: FrameClock,
): string {
  return [
    '[Script Info]',
    'ScriptType: v4.00+',
    `PlayResX: ${width}`,
    `PlayResY: ${height}`,
    'WrapStyle: 2',
    'ScaledBorderAndShadow: yes',
    'YCbCr Matrix: TV.709',
    '',
    '[V4+ Styles]',
    'Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding',
    'Style: Word,Montserrat Bold,40,&H00FFFFFF,&H00FFFFFF,&H00000000,&H00000000,0,0,0,0,100,100,0,0,1,0,0,5,0,0,0,-1',
    '',
    '[Events]',
    'Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text',
    ...events
      .map((event) => {
        const [start, end] = [toHundredths(event.start), toHundredths(event.end)]
        return { ...event, start, end }
      })
      .filter(({ start, end }) => end > start)
      .map(
        ({ layer, start, end, text }) =>
          `Dialogue: ${layer},${assTime(start)},${assTime(end)},Word,,0,0,0,,${text}`,
      ),
    '',
  ].join('\n')
}
