/** Zero-width character inserted after a backslash, so that libass does not parse a command. */
const WORD_JOINER = '\u2060'

/** Escapes text so that libass shows it literally: no override, no line break, no drawing. */
export function escapeAss(text: string): string {
  return text
    .replace(/[\r\n]+/g, ' ')
    .replaceAll('\\', `\\${WORD_JOINER}`)
    .replace(/[{}]/g, '\\$&')
}

/** Writes a time as `h:mm:ss.cc`; ASS times have a precision of hundredths. */
export function assTime(hundredths: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const seconds = Math.floor(hundredths / 100)
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}.${two(hundredths % 100)}`
}

/** Splits `#RRGGBB` or `#RRGGBBAA` into libass's colour and transparency, for example `&H00FFFF&` and `&H00&`. */
export function assColor(hex: string): { color: string; alpha: string } {
  const digits = /^#([0-9a-f]{6})([0-9a-f]{2})?$/i.exec(hex)
  const [red, green, blue] = [0, 2, 4].map((at) => digits?.[1]?.slice(at, at + 2) ?? 'FF')
  const opacity = Number.parseInt(digits?.[2] ?? 'FF', 16)
  const transparency = (255 - opacity).toString(16).padStart(2, '0')
  return {
    color: `&H${blue}${green}${red}&`.toUpperCase(),
    alpha: `&H${transparency}&`.toUpperCase(),
  }
}
