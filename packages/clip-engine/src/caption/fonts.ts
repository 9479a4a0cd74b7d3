import { type FontFile, readFontFile } from '#font-files'
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

const FAMILIES = {
  arabic: { folder: 'noto-sans-arabic', prefix: 'NotoSansArabic', weights: ALL_WEIGHTS },
  hebrew: { folder: 'noto-sans-hebrew', prefix: 'NotoSansHebrew', weights: ALL_WEIGHTS },
  devanagari: {
    folder: 'noto-sans-devanagari',
    prefix: 'NotoSansDevanagari',
    weights: ALL_WEIGHTS,
  },
  bengali: { folder: 'noto-sans-bengali', prefix: 'NotoSansBengali', weights: ALL_WEIGHTS },
  tamil: { folder: 'noto-sans-tamil', prefix: 'NotoSansTamil', weights: ALL_WEIGHTS },
  thai: { folder: 'noto-sans-thai', prefix: 'NotoSansThai', weights: ALL_WEIGHTS },
  japanese: {
    folder: 'm-plus-1p',
    prefix: 'MPLUS1p',
    weights: [100, 300, 400, 500, 700, 800, 900],
  },
  korean: { folder: 'nanum-gothic', prefix: 'NanumGothic', weights: [400, 700, 800] },
  chinese: { folder: 'noto-sans-sc', prefix: 'NotoSansSC', weights: ALL_WEIGHTS },
  emoji: { folder: 'noto-emoji', prefix: 'NotoEmoji', weights: [300, 400, 500, 600, 700] },
} satisfies Record<string, Family>

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
  if (script === 'cjk' || script === 'hangul') {
    const order = orderOf(script, language)
    return [...order.flatMap((family) => shipped(FAMILIES[family], weight, false)), SYSTEM_CJK]
  }
  return shipped(FAMILIES[script], weight, false)
}

/** Returns the order of font families: Chinese characters differ by country, so the language's own font comes first. */
function orderOf(script: 'cjk' | 'hangul', language: string | null) {
  if (script === 'hangul') return ['korean'] as const
  return /^(zh|yue|ko)\b/i.test(language ?? '')
    ? (['chinese', 'japanese'] as const)
    : (['japanese', 'chinese'] as const)
}

/** Returns the font files that an ASS script uses; a brand's font takes precedence over a shipped one of the same name. */
export function fontFiles(ass: string, brand: FontFace[]): string[] {
  const faces = [...[...loaded.values()].flat(), ...brand]
  const files = new Map(faces.map(({ name, file }) => [name, file]))
  const names = new Set([...ass.matchAll(/\\fn([^\\}]+)/g)].map(([, name = '']) => name))
  return [...names].flatMap((name) => files.get(name) ?? [])
}

const loaded = new Map<string, FontFace[]>()

/** Returns the nearest cut of a family; empty when the family is not installed. */
function shipped(family: Family, weight: number, isItalic: boolean): FontFace[] {
  const path = cutOf(family, weight, isItalic)
  const known = loaded.get(path)
  if (known) return known
  const file = readFontFile(path)
  if (!file) return []
  const faces = [readFace(file)]
  loaded.set(path, faces)
  return faces
}

function readFace({ file, bytes }: FontFile): FontFace {
  const { name, isItalic, metrics } = readFont(bytes)
  return { name, file, isBold: false, isItalic, metrics }
}
