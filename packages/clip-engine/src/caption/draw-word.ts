import { assColor, escapeAss } from './ass-text.ts'
import type { FontFace } from './fonts.ts'
import type { PlacedWord } from './place-cue.ts'

/** Lengths in pixels. */
export interface Paint {
  color: string
  outline: { color: string; width: number }
  blur: number
}

/** Writes a word's text with the font and size of each part. */
export function drawRuns(
  { runs, em }: PlacedWord,
  write: (text: string) => string = escapeAss,
): string {
  return runs.map(({ text, face }) => `{${fontTags(face, em)}}${write(text)}`).join('')
}

/** Writes a whole word where it is placed, or some pixels beside that. */
export function drawWord(placed: PlacedWord, tags: string, { x, y } = { x: 0, y: 0 }): string {
  const at = `${(placed.x + x).toFixed(1)},${(middleOf(placed) + y).toFixed(1)}`
  return `{\\an5\\pos(${at})${tags}}${drawRuns(placed)}`
}

/** The middle of the box that libass puts around a word, whose baseline is given. */
export function middleOf({ runs, baseline, em }: PlacedWord): number {
  const ascent = Math.max(
    ...runs.map(({ face }) => (face.metrics.ascent / face.metrics.unitsPerEm) * em),
  )
  const descent = Math.max(
    ...runs.map(({ face }) => (face.metrics.descent / face.metrics.unitsPerEm) * em),
  )
  return baseline - (ascent - descent) / 2
}

export function paintTags({ color, outline, blur }: Paint): string {
  const fill = assColor(color)
  const edge = assColor(outline.color)
  return (
    `\\1c${fill.color}\\1a${fill.alpha}\\3c${edge.color}\\3a${edge.alpha}` +
    `\\bord${outline.width.toFixed(2)}\\shad0${blur > 0 ? `\\blur${blur.toFixed(2)}` : ''}`
  )
}

/** Writes font and size: libass measures a font's size from ascent to descent, while a style gives its em. */
function fontTags({ name, isBold, isItalic, metrics }: FontFace, em: number): string {
  const size = (em * (metrics.ascent + metrics.descent)) / metrics.unitsPerEm
  return `\\fn${name}\\fs${size.toFixed(2)}\\b${isBold ? 1 : 0}\\i${isItalic ? 1 : 0}`
}
