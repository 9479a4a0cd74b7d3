/** Scripts that need a font of their own; `other` is what the style's font has, or the system's. */
export type Script = 'arabic' | 'hebrew' | 'cjk' | 'other'

export interface ScriptRun {
  script: Script
  text: string
}

const ARABIC = /\p{Script=Arabic}/u
const HEBREW = /\p{Script=Hebrew}/u
const CJK =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Script=Bopomofo}|[\u3000-\u303f\uff00-\uffef]/u
const NEUTRAL = /^[\p{P}\p{S}\p{M}\p{N}\p{Z}]$/u

/** Cuts text where its script, and so its font, changes; marks and punctuation stay with what they follow. */
export function splitScripts(text: string): ScriptRun[] {
  const runs: ScriptRun[] = []
  for (const character of text) {
    const script = scriptOf(character)
    const last = runs.at(-1)
    const joins =
      last &&
      (script === last.script ||
        (NEUTRAL.test(character) && script === 'other' && canFollow(character, last.script)))
    if (joins) last.text += character
    else runs.push({ script, text: character })
  }
  return runs
}

/** Whether text is read from right to left, by its first letter that has a direction (UAX #9, P2). */
export function isRightToLeft(text: string): boolean {
  for (const character of text) {
    if (
      /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(
        character,
      )
    ) {
      if (/\p{L}/u.test(character)) return true
    } else if (/\p{L}/u.test(character)) return false
  }
  return false
}

/** Whether words of this text are written without blanks between them. */
export function isUnspaced(text: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u.test(
    text,
  )
}

function scriptOf(character: string): Script {
  if (ARABIC.test(character)) return 'arabic'
  if (HEBREW.test(character)) return 'hebrew'
  return CJK.test(character) ? 'cjk' : 'other'
}

/** ASCII punctuation is in every font; digits and signs are safest in the style's own. */
function canFollow(character: string, script: Script): boolean {
  return script === 'cjk' || /^[\p{M}.,:!?'"()-]$/u.test(character)
}
