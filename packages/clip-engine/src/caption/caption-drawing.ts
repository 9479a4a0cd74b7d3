import type { CaptionStylePart } from '@svc/specification'
import type { Censor } from '../censor/censor.ts'
import { maskText, maskWords } from '../censor/mask-words.ts'
import type { BrandFont } from './brand-font.ts'
import { buildCaptions, type CaptionJob, type Captions } from './build-captions.ts'
import { resolveCaptionStyle } from './resolve-caption-style.ts'

/**
 * Everything that a clip's captions are drawn from, except for the fonts. It is kept as JSON with a preview: an editor
 * changes words, segments or style in it and gets the captions that a render of that edit has.
 */
export interface CaptionDrawing extends Omit<CaptionJob, 'fonts' | 'style'> {
  /** Omitted members are taken from the preset. */
  style: CaptionStylePart
  censor: Censor | null
}

/**
 * Draws the captions of a clip.
 *
 * @throws {EngineError} `font_missing` for a family that is neither shipped nor among `fonts`.
 */
export function drawCaptions(drawing: CaptionDrawing, fonts: BrandFont[]): Captions {
  const { style, censor, ...job } = drawing
  const { words, hook } = job
  return buildCaptions({
    ...job,
    words: censor ? maskWords(words, censor) : words,
    hook: hook && censor ? { ...hook, text: maskText(hook.text, censor) } : hook,
    style: resolveCaptionStyle(style, fonts),
    fonts,
  })
}
