import { joinArabic } from './arabic-forms.ts'
import { chooseFont, type FontFace } from './fonts.ts'
import { type Script, splitScripts } from './script-runs.ts'

/** Text in one font, ready to be drawn. */
export interface TextRun {
  text: string
  face: FontFace
}

/** What every measurement of a clip's text shares. */
export interface Typeface {
  weight: number
  is_italic: boolean
  language: string | null
}

/** Glyphs nobody has measured, for example emoji. */
const UNKNOWN_ADVANCE_EM = 0.9

/** Chooses a font for every part of a text. */
export function setText(text: string, { weight, is_italic, language }: Typeface): TextRun[] {
  return splitScripts(text).map((run) => ({
    text: run.text,
    face: chooseFont(run.script satisfies Script, weight, is_italic, language),
  }))
}

/** Width of set text, in em of its font size. */
export function measureRuns(runs: TextRun[]): number {
  return runs.reduce((sum, { text, face }) => sum + measureRun(text, face), 0)
}

function measureRun(text: string, { metrics }: FontFace): number {
  let width = 0
  for (const character of joinArabic(text)) {
    if (/\p{M}|\p{Cf}/u.test(character)) continue
    const advance = metrics.advance(character.codePointAt(0) ?? 0)
    width += advance === null ? UNKNOWN_ADVANCE_EM : advance / metrics.units_per_em
  }
  return width
}
