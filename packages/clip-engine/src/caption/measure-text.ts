import { type FontFace, fontsFor } from './fonts.ts'
import type { BrandFont } from './read-fonts.ts'
import { isJoined, splitScripts } from './script-runs.ts'

/** Text in one font, ready to be drawn. */
export interface TextRun {
  text: string
  face: FontFace
}

/** What every measurement of a clip's text shares. */
export interface Typeface {
  weight: number
  isItalic: boolean
  language: string | null
  /** A shipped family, or what a style calls one of the brand's. */
  family: string
  fonts: BrandFont[]
}

/** Letters that only a font of the system has, and pictures. */
const UNKNOWN_LETTER_EM = 0.62
const UNKNOWN_SYMBOL_EM = 1.2

/** Chooses a font for every part of a text. */
export function setText(text: string, typeface: Typeface): TextRun[] {
  const { weight, isItalic, language } = typeface
  const own = brandFace(typeface)
  return splitScripts(withoutJoinedPictures(text)).flatMap(({ text, script }) => {
    const fonts = fontsFor(script, weight, isItalic, language)
    const [first] = fonts
    const face = [...(own ? [own] : []), ...fonts].find((font) => hasAll(font, text)) ?? first
    return face ? [{ text, face }] : []
  })
}

/** libass joins no pictures, so those of a sequence stand side by side (UTS #51, 2.2), and are measured so. */
function withoutJoinedPictures(text: string): string {
  return text.replace(/(?<=\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?)\u200d/gu, '')
}

/** The cut of the brand's family that comes nearest to what is wanted. */
function brandFace({ family, fonts, weight, isItalic }: Typeface): FontFace | undefined {
  const distance = (font: BrandFont) =>
    Math.abs(font.weight - weight) + (font.face.isItalic === isItalic ? 0 : 1000)
  const [nearest] = fonts
    .filter((font) => font.family === family)
    .sort((a, b) => distance(a) - distance(b))
  return nearest?.face
}

/** A word in two fonts looks like a mistake, so one with a letter that is missing is set in another. */
function hasAll({ metrics }: FontFace, text: string): boolean {
  return [...text].every(
    (character) =>
      /\p{M}|\p{Cf}/u.test(character) || metrics.advance(character.codePointAt(0) ?? 0) !== null,
  )
}

/** Width of set text, in em of its font size. */
export function measureRuns(runs: TextRun[]): number {
  return runs.reduce((sum, { text, face }) => sum + measureRun(text, face), 0)
}

function measureRun(text: string, { metrics }: FontFace): number {
  const { shapedWidth } = metrics
  if (shapedWidth && isJoined(text)) return shapedWidth(text) / metrics.unitsPerEm
  let width = 0
  for (const character of text) {
    if (/\p{Mn}|\p{Me}|\p{Cf}/u.test(character)) continue
    const advance = metrics.advance(character.codePointAt(0) ?? 0)
    width += advance === null ? guessAdvance(character) : advance / metrics.unitsPerEm
  }
  return width
}

function guessAdvance(character: string): number {
  return /\p{L}|\p{N}/u.test(character) ? UNKNOWN_LETTER_EM : UNKNOWN_SYMBOL_EM
}
