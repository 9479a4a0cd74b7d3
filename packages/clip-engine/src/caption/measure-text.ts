import type { BrandFont } from './brand-font.ts'
import { type FontFace, type FontWish, fontsFor } from './fonts.ts'
import { isJoined, splitScripts } from './script-runs.ts'

/** Text in one font, ready to be drawn. */
export interface TextRun {
  text: string
  face: FontFace
}

/** Font settings that all of a clip's text shares; `family` may also be the style's name for one of the brand's. */
export interface Typeface extends FontWish {
  fonts: BrandFont[]
}

/** Estimated widths of letters and symbols (such as emoji) that no loaded font has, in em. */
const UNKNOWN_LETTER_EM = 0.62
const UNKNOWN_SYMBOL_EM = 1.2

/** Chooses a font for every part of a text. */
function setText(text: string, typeface: Typeface): TextRun[] {
  const own = brandFace(typeface)
  return splitScripts(withoutJoinedPictures(text)).flatMap(({ text, script }) => {
    const fonts = fontsFor(script, typeface)
    const [first] = fonts
    const face = [...(own ? [own] : []), ...fonts].find((font) => hasAll(font, text)) ?? first
    return face ? [{ text, face }] : []
  })
}

/** Text in the fonts that it is drawn in. */
interface MeasuredText {
  runs: TextRun[]
  /** In em of its font size. */
  width: number
}

const measured = new WeakMap<Typeface, Map<string, MeasuredText>>()

/** Sets a text and measures it, once for each typeface: to be broken well, a word is tried in many lines. */
export function measureText(text: string, typeface: Typeface): MeasuredText {
  const known = measured.get(typeface) ?? new Map<string, MeasuredText>()
  measured.set(typeface, known)
  const before = known.get(text)
  if (before) return before
  const runs = setText(text, typeface)
  const now = { runs, width: measureRuns(runs) }
  known.set(text, now)
  return now
}

/** Splits joined emoji: libass does not join a sequence, but draws its emoji side by side (UTS #51, 2.2). */
function withoutJoinedPictures(text: string): string {
  return text.replace(/(?<=\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?)\u200d/gu, '')
}

/** Returns the cut of the brand's family that is nearest to the requested weight and slope. */
function brandFace({ family, fonts, weight, isItalic }: Typeface): FontFace | undefined {
  const distance = (font: BrandFont) =>
    Math.abs(font.weight - weight) + (font.face.isItalic === isItalic ? 0 : 1000)
  const [nearest] = fonts
    .filter((font) => font.family === family)
    .sort((a, b) => distance(a) - distance(b))
  return nearest?.face
}

/** Whether a font has all letters of a text; if not, another font is used for all of it, because mixed fonts look like a mistake. */
function hasAll({ metrics }: FontFace, text: string): boolean {
  return [...text].every(
    (character) =>
      /\p{M}|\p{Cf}/u.test(character) || metrics.advance(character.codePointAt(0) ?? 0) !== null,
  )
}

/** Width of set text, in em of its font size. */
function measureRuns(runs: TextRun[]): number {
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
