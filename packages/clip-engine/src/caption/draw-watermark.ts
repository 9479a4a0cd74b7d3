import { type AssEvent, LAYERS } from './ass-script.ts'
import type { CaptionJob } from './build-captions.ts'
import { drawWord, paintTags } from './draw-word.ts'
import { placeCue, type Setting } from './place-cue.ts'
import { safeArea, WATERMARK_SIZE, watermarkHeight } from './safe-area.ts'
import { isRightToLeft } from './script-runs.ts'
import { titleWords } from './title-words.ts'

const INK = '#FFFFFF99'
const EDGE = '#00000066'

/** Draws a brand's text, small and half transparent, along the bottom of the safe area for the whole clip. */
export function drawWatermark(job: CaptionJob): AssEvent[] {
  const { watermark_text: text, language, style, fonts, canvas } = job
  if (!text) return []
  const area = safeArea(style.safe_zone, canvas)
  const setting: Setting = {
    ...{ weight: 600, isItalic: false, language, family: style.font_family, fonts },
    em: (WATERMARK_SIZE * canvas.height) / 100,
    max_width: area.right - area.left,
    direction: isRightToLeft(text) ? 'rtl' : 'ltr',
  }
  const y = area.bottom - watermarkHeight(canvas) / 2
  const during = { start: 0, end: job.duration_seconds }
  const cue = { ...during, lines: [titleWords(text, language)] }
  const paint = paintTags({
    color: INK,
    outline: { color: EDGE, width: canvas.height * 0.001 },
    blur: 0,
  })
  const { words } = placeCue(cue, setting, { x: canvas.width / 2, y })
  return words.map((word) => ({ layer: LAYERS.title, ...during, text: drawWord(word, paint) }))
}
