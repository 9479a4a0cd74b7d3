import { readFontFile } from '#font-files'
import { ALL_WEIGHTS, cutOf, type Family, familyNamed, MONTSERRAT } from './font-families.ts'
import { type FontMetrics, readFont } from './read-font.ts'
import type { Script } from './script-runs.ts'

/** One cut of a font, with the values that libass needs. */
export interface FontFace {
  /** Name by which libass finds the cut; unique for each shipped cut. */
  name: string
  /** `null` for a font of the system, which libass finds by itself. */
  file: string | null
  /** Whether the bold cut must be requested explicitly, because the cuts of a system font share one name. */
  isBold: boolean
  isItalic: boolean
  metrics: FontMetrics
}

const noto = (script: string): Family => ({
  folder: `noto-sans-${script.toLowerCase()}`,
  prefix: `NotoSans${script}`,
  weights: ALL_WEIGHTS,
})
// A weight of all Chinese characters takes 10 MB, so there are few; `unused-files.mjs` deletes the others.
const CHINESE: Family = { ...noto('SC'), weights: [400, 700, 800] }
const JAPANESE: Family = {
  ...{ folder: 'm-plus-1p', prefix: 'MPLUS1p' },
  weights: [400, 500, 700, 800],
}
/** The families of each script, the best first. */
const FAMILIES: Record<Exclude<Script, 'other'>, Family[]> = {
  arabic: [noto('Arabic')],
  hebrew: [noto('Hebrew')],
  devanagari: [noto('Devanagari')],
  bengali: [noto('Bengali')],
  tamil: [noto('Tamil')],
  thai: [noto('Thai')],
  cjk: [JAPANESE, CHINESE],
  hangul: [{ folder: 'nanum-gothic', prefix: 'NanumGothic', weights: [400, 700, 800] }],
  emoji: [{ folder: 'noto-emoji', prefix: 'NotoEmoji', weights: [300, 400, 500, 600, 700] }],
}
/** Languages whose own forms of Chinese characters are not those of Japanese. */
const NOT_JAPANESE = /^(zh|yue|ko)\b/i

/** Metrics of the system's Noto Sans CJK, in thousandths of an em, to avoid reading its 20 MB. */
const CJK_METRICS: FontMetrics = {
  unitsPerEm: 1000,
  ascent: 1160,
  descent: 288,
  advance: (codePoint) => {
    if (codePoint < 0x2e80) return 550
    const isHangul = codePoint >= 0xac00 && codePoint <= 0xd7af
    return isHangul ? 920 : 1000
  },
  shapedWidth: null,
}
const SYSTEM_CJK: FontFace = {
  name: 'Noto Sans CJK SC',
  file: null,
  isBold: true,
  isItalic: false,
  metrics: CJK_METRICS,
}

/** What fonts are chosen by, besides the script. */
export interface FontWish {
  /** A shipped family, or another for which the usual one is taken. */
  family: string
  weight: number
  isItalic: boolean
  language: string | null
}

/** Lists the fonts that text of one script may be set in, the best first. */
export function fontsFor(
  script: Script,
  { family, weight, isItalic, language }: FontWish,
): FontFace[] {
  if (script === 'other') {
    const named = familyNamed(family) ?? MONTSERRAT
    return [...new Set([named, MONTSERRAT])].flatMap((one) => shipped(one, weight, isItalic))
  }
  const families = FAMILIES[script]
  const isReversed = script === 'cjk' && NOT_JAPANESE.test(language ?? '')
  const faces = (isReversed ? families.toReversed() : families).flatMap((one) =>
    shipped(one, weight, false),
  )
  return script === 'cjk' || script === 'hangul' ? [...faces, SYSTEM_CJK] : faces
}

/** Returns the font files that an ASS script uses; a brand's font takes precedence over a shipped one of the same name. */
export function fontFiles(ass: string, brand: FontFace[]): string[] {
  const faces = [...loaded.values(), ...brand]
  const files = new Map(faces.map(({ name, file }) => [name, file]))
  const names = new Set([...ass.matchAll(/\\fn([^\\}]+)/g)].map(([, name = '']) => name))
  return [...names].flatMap((name) => files.get(name) ?? [])
}

const loaded = new Map<string, FontFace>()

/** Returns the nearest cut of a family; empty when the family is not installed. */
function shipped(family: Family, weight: number, isItalic: boolean): FontFace[] {
  const path = cutOf(family, weight, isItalic)
  const known = loaded.get(path)
  if (known) return [known]
  const found = readFontFile(path)
  if (!found) return []
  const face = { ...readFont(found.bytes), file: found.file, isBold: false }
  loaded.set(path, face)
  return [face]
}
