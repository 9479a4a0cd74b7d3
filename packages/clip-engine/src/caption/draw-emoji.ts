import { emojiBox } from '../encode/layer-places.ts'
import { type AssEvent, LAYERS } from './ass-script.ts'
import type { CaptionJob } from './build-captions.ts'
import { drawWord, paintTags } from './draw-word.ts'
import { placeCue, type Setting } from './place-cue.ts'
import { titleWords } from './title-words.ts'

/** Draws the emoji that a person laid over a clip, in the colour of its captions and behind them. */
export function drawEmoji({ layer = [], canvas, style, language, fonts }: CaptionJob): AssEvent[] {
  return layer.flatMap(({ kind, text, place, start, end }) => {
    if (kind !== 'emoji' || text === null) return []
    const { left, right, top, bottom } = emojiBox(place, canvas)
    const em = right - left
    const setting: Setting = {
      ...{ weight: 700, isItalic: false, language, family: style.font_family, fonts, em },
      max_width: canvas.width,
      direction: 'ltr',
    }
    const cue = { start, end, lines: [titleWords(text, language)] }
    const middle = { x: (left + right) / 2, y: (top + bottom) / 2 }
    const outline = { color: style.outline.color, width: em / 40 }
    const paint = paintTags({ color: style.color, outline, blur: 0 })
    const { words } = placeCue(cue, setting, middle)
    return words.map((word) => ({ layer: LAYERS.box, start, end, text: drawWord(word, paint) }))
  })
}
