import { type AssEvent, LAYERS } from './ass-script.ts'
import type { BrandFont } from './brand-font.ts'
import { drawRuns, middleOf, paintTags } from './draw-word.ts'
import type { FrameClock } from './frame-clock.ts'
import { type Box, placeCue, type Setting } from './place-cue.ts'
import { isRightToLeft } from './script-runs.ts'
import { titleWords } from './title-words.ts'

export interface Watermark {
  text: string
  language: string | null
  family: string
  fonts: BrandFont[]
}

/** Percent of the canvas height. */
const SIZE = 1.7
const INK = '#FFFFFF99'
const EDGE = '#00000066'
const LINE_HEIGHT = 1.7

/** Draws a brand's text, small and half transparent, along the bottom of an area for the whole clip. */
export function drawWatermark(
  { text, language, family, fonts }: Watermark,
  duration_seconds: number,
  clock: FrameClock,
  canvas: { width: number; height: number },
  area: Box,
): AssEvent[] {
  const setting: Setting = {
    ...{ weight: 600, isItalic: false, language, family, fonts },
    em: (SIZE * canvas.height) / 100,
    max_width: area.right - area.left,
    direction: isRightToLeft(text) ? 'rtl' : 'ltr',
  }
  const y = area.bottom - watermarkHeight(canvas) / 2
  const cue = { start: 0, end: duration_seconds, lines: [titleWords(text, language)] }
  const paint = paintTags({
    color: INK,
    outline: { color: EDGE, width: canvas.height * 0.001 },
    blur: 0,
  })
  return placeCue(cue, setting, { x: canvas.width / 2, y }).words.map((word) => ({
    layer: LAYERS.title,
    start: clock.toHundredths(0),
    end: clock.toHundredths(duration_seconds),
    text: `{\\an5\\pos(${word.x.toFixed(1)},${middleOf(word).toFixed(1)})${paint}}${drawRuns(word)}`,
  }))
}

/** Height that a watermark takes at the bottom of the captions' area, in pixels. */
export function watermarkHeight({ height }: { height: number }): number {
  return (SIZE * LINE_HEIGHT * height) / 100
}
