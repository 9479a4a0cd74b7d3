import type { CaptionStylePart, CaptionTrack, TemplateConfig } from '@svc/specification'
import type { Censor } from '../censor/censor.ts'
import { maskText, maskWords } from '../censor/mask-words.ts'
import { zoomIn } from '../reframe/zoom-in.ts'
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
  /** How its template puts pictures into the frame, as an editor does too; absent in drawings that were kept before. */
  layout?: TemplateConfig['layout']
  /** How its music sounds, of which an editor plays something like it; absent as `layout` is. */
  audio?: TemplateConfig['audio']
}

/**
 * Draws the captions of a clip.
 *
 * @throws {EngineError} `font_missing` for a family that is neither shipped nor among `fonts`.
 */
export function drawCaptions(drawing: CaptionDrawing, fonts: BrandFont[]): Captions {
  const { style, censor, layout: _, audio: __, ...job } = drawing
  const masked = (text: string) => (censor ? maskText(text, censor) : text)
  const { words, hook, tracks } = job
  return buildCaptions({
    ...job,
    framing: zoomIn(job.framing, job.layer),
    words: censor ? maskWords(words, censor) : words,
    hook: hook && { ...hook, text: masked(hook.text) },
    ...(tracks && { tracks: tracks.map((track) => track && maskTrack(track, masked)) }),
    style: resolveCaptionStyle(style, fonts),
    fonts,
  })
}

const maskTrack = (track: NonNullable<CaptionTrack>, masked: (text: string) => string) => ({
  ...track,
  hook: masked(track.hook),
  lines: track.lines.map((line) => ({ ...line, text: masked(line.text) })),
})
