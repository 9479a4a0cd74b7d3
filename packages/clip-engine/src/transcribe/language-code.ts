const ENGLISH_NAMES = new Intl.DisplayNames('en', { type: 'language' })

/**
 * Reads a language as recognizers and files name it: `en`, `en_US`, `eng` or `english`.
 *
 * @returns BCP-47; `null` when it names no language.
 */
export function toLanguageCode(text: string): string | null {
  const name = text.trim().toLowerCase()
  if (/^[a-z]{2,3}([-_][a-z0-9]{2,8})*$/.test(name)) return canonical(name.replaceAll('_', '-'))
  return LANGUAGES.find((code) => ENGLISH_NAMES.of(code)?.toLowerCase() === name) ?? null
}

/** Returns the English name of a language, as it is written in a sentence. */
export function languageName(code: string): string {
  return ENGLISH_NAMES.of(code) ?? code
}

/** Whether two codes name the same language, whatever the country or script. */
export function isSameLanguage(one: string, other: string): boolean {
  return one.split('-')[0] === other.split('-')[0]
}

function canonical(code: string): string | null {
  if (/^(und|mul|zxx|mis)\b/.test(code)) return null
  try {
    return Intl.getCanonicalLocales(BIBLIOGRAPHIC[code] ?? code)[0] ?? null
  } catch {
    return null
  }
}

/** The languages of Whisper, which writes their English names. */
const LANGUAGES =
  'af am ar as az ba be bg bn bo br bs ca cs cy da de el en es et eu fa fi fo fr gl gu ha haw he hi hr ht hu hy id is it ja jv ka kk km kn ko la lb ln lo lt lv mg mi mk ml mn mr ms mt my ne nl nn no oc pa pl ps pt ro ru sa sd si sk sl sn so sq sr su sv sw ta te tg th tk tl tr tt uk ur uz vi yi yo zh yue'.split(
    ' ',
  )

/** ISO 639-2/B codes, which MP4 and Matroska tracks carry and BCP-47 does not contain. */
const BIBLIOGRAPHIC: Record<string, string> = {
  alb: 'sq',
  arm: 'hy',
  baq: 'eu',
  bur: 'my',
  chi: 'zh',
  cze: 'cs',
  dut: 'nl',
  fre: 'fr',
  geo: 'ka',
  ger: 'de',
  gre: 'el',
  ice: 'is',
  mac: 'mk',
  mao: 'mi',
  may: 'ms',
  per: 'fa',
  rum: 'ro',
  slo: 'sk',
  tib: 'bo',
  wel: 'cy',
}
