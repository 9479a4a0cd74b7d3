import { fileURLToPath } from 'node:url'
import { type FontMetrics, readFontMetrics } from './font-metrics.ts'
import type { Script } from './script-runs.ts'

/** One cut of a font, as libass is told about it. */
export interface FontFace {
  /** The name libass finds it by: every shipped cut has one of its own. */
  name: string
  /** `null` for a font of the system, which libass finds by itself. */
  file: string | null
  /** Whether libass has to ask for the bold cut: fonts of the system share one name. */
  is_bold: boolean
  is_italic: boolean
  metrics: FontMetrics
}

/** Families a style may name. */
export const FONT_FAMILIES = ['Montserrat']

const CUTS = [
  [100, 'Thin'],
  [200, 'ExtraLight'],
  [300, 'Light'],
  [400, 'Regular'],
  [500, 'Medium'],
  [600, 'SemiBold'],
  [700, 'Bold'],
  [800, 'ExtraBold'],
  [900, 'Black'],
] as const

/** Shapes of Chinese characters differ by country, and Noto has one cut for each. */
const CJK_CUTS: Record<string, string> = { ja: 'JP', ko: 'KR', zh: 'SC' }
/** Noto Sans CJK, in thousandths of an em, for measuring without reading its 20 MB. */
const CJK_METRICS: FontMetrics = {
  units_per_em: 1000,
  ascent: 1160,
  descent: 288,
  advance: (code_point) => {
    if (code_point < 0x2e80) return 550
    const isHangul = code_point >= 0xac00 && code_point <= 0xd7af
    return isHangul ? 920 : 1000
  },
}

/** Fonts of the shipped scripts: the folder in the registry's scope, how its files begin, and the family. */
const SHIPPED = {
  arabic: ['noto-sans-arabic', 'NotoSansArabic', 'Noto Sans Arabic'],
  hebrew: ['noto-sans-hebrew', 'NotoSansHebrew', 'Noto Sans Hebrew'],
  devanagari: ['noto-sans-devanagari', 'NotoSansDevanagari', 'Noto Sans Devanagari'],
  bengali: ['noto-sans-bengali', 'NotoSansBengali', 'Noto Sans Bengali'],
  tamil: ['noto-sans-tamil', 'NotoSansTamil', 'Noto Sans Tamil'],
  thai: ['noto-sans-thai', 'NotoSansThai', 'Noto Sans Thai'],
} as const

/** Chooses the font for text of one script, in the style's family where that has it. */
export function chooseFont(
  script: Script,
  weight: number,
  is_italic: boolean,
  language: string | null,
): FontFace {
  if (script === 'cjk') return cjk(language)
  if (script === 'other')
    return shipped('montserrat', 'Montserrat', 'Montserrat', weight, is_italic)
  const [folder, prefix, family] = SHIPPED[script]
  return shipped(folder, prefix, family, weight, false)
}

/** The files of the fonts that a script names, shipped ones and a brand's. */
export function fontFiles(ass: string, brand: FontFace[]): string[] {
  const names = new Set([...ass.matchAll(/\\fn([^\\}]+)/g)].map(([, name]) => name))
  return [...loaded.values(), ...brand].flatMap(({ name, file }) =>
    file && names.has(name) ? [file] : [],
  )
}

const loaded = new Map<string, FontFace>()

function shipped(
  folder: string,
  prefix: string,
  family: string,
  weight: number,
  is_italic: boolean,
): FontFace {
  const [number, cut] = nearestCut(weight)
  const key = `${folder}/${number}${cut}${is_italic ? '_Italic' : ''}`
  const known = loaded.get(key)
  if (known) return known
  const slope = is_italic ? '_Italic' : ''
  const path = `@expo-google-fonts/${folder}/${number}${cut}${slope}/${prefix}_${number}${cut}${slope}.ttf`
  const file = fileURLToPath(import.meta.resolve(path))
  const name = is_italic
    ? `${family} ${cut === 'Regular' ? '' : `${cut} `}Italic`
    : `${family} ${cut}`
  const face = { name, file, is_bold: false, is_italic, metrics: readFontMetrics(file) }
  loaded.set(key, face)
  return face
}

function nearestCut(weight: number): (typeof CUTS)[number] {
  return CUTS.reduce((best, cut) =>
    Math.abs(cut[0] - weight) < Math.abs(best[0] - weight) ? cut : best,
  )
}

function cjk(language: string | null): FontFace {
  const tag = language?.toLowerCase() ?? 'ja'
  const isTraditional = /^zh-(hant|tw|hk|mo)/.test(tag)
  const cut = isTraditional ? 'TC' : (CJK_CUTS[tag.split('-')[0] ?? ''] ?? 'JP')
  return {
    name: `Noto Sans CJK ${cut}`,
    file: null,
    is_bold: true,
    is_italic: false,
    metrics: CJK_METRICS,
  }
}
