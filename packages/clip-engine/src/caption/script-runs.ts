/** Scripts that need a font of their own; `other` is drawn in the style's font or a system font. */
export type Script = keyof typeof LETTERS | 'other'

export interface ScriptRun {
  script: Script
  text: string
}

const LETTERS = {
  arabic: /\p{Script=Arabic}/u,
  hebrew: /\p{Script=Hebrew}/u,
  devanagari: /\p{Script=Devanagari}/u,
  bengali: /\p{Script=Bengali}/u,
  tamil: /\p{Script=Tamil}/u,
  thai: /\p{Script=Thai}/u,
  hangul: /\p{Script=Hangul}/u,
  cjk: /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Bopomofo}|[\u3000-\u303f\uff00-\uffef]/u,
  // Signs such as © and ™ also count as pictographic, but every font has them.
  emoji: /(?![©®™‼⁉])\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}/u,
}
const JOINED = ['arabic', 'hebrew', 'devanagari', 'bengali', 'tamil', 'thai', 'emoji'] as const
const SCRIPTS = Object.entries(LETTERS) as [keyof typeof LETTERS, RegExp][]
const NEUTRAL = /^[\p{P}\p{S}\p{M}\p{N}\p{Z}\p{Cf}]$/u

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

/** Whether letters of this text join, stack or change places, or emoji combine, so that only a shaper can compute its width. */
export function isJoined(text: string): boolean {
  return JOINED.some((script) => LETTERS[script].test(text))
}

function scriptOf(character: string): Script {
  return SCRIPTS.find(([, letters]) => letters.test(character))?.[0] ?? 'other'
}

/** Whether a neutral character may stay in a script's font: marks, joiners, ASCII punctuation and danda; digits and signs use the style's font. */
function canFollow(character: string, script: Script): boolean {
  if (script === 'emoji') return /^[\p{M}\p{Cf}]$/u.test(character)
  return script === 'cjk' || script === 'hangul' || /^[\p{M}\p{Cf}.,:!?'"()।॥-]$/u.test(character)
}
