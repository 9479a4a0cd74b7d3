import { isUnspaced } from '../unspaced.ts'

export interface Part {
  text: string
  /** Whether a blank stands before it. */
  spaced: boolean
  /** Whether it goes on with the word before, which has a hyphen for that. */
  isRest?: true
}

/** A text of at least this many words is a whole phrase, so a blank separates it from the text before. */
const PHRASE_WORDS = 3

/**
 * Cuts text that is written without blanks between words, such as Japanese or Thai, into words.
 *
 * Closing marks stay with the word before, opening ones with the next. Blanks that are there stay: Thai separates
 * clauses by them, and words of another script among such text need them.
 */
export function unspacedWords(text: string, language: string | null): Part[] {
  const segmenter = new Intl.Segmenter(language ?? 'ja', { granularity: 'word' })
  const parts: Part[] = []
  let opening = ''
  let afterBlank = false
  for (const { segment } of segmenter.segment(text)) {
    const last = parts.at(-1)
    if (/^\s+$/.test(segment)) afterBlank = true
    else if (/^[\p{Ps}\p{Pi}]+$/u.test(segment)) opening += segment
    else if (last && !opening && !afterBlank && isBoundTo(last.text, segment)) last.text += segment
    else {
      parts.push({ text: opening + segment, spaced: afterBlank })
      opening = ''
      afterBlank = false
    }
  }
  if (opening) parts.push({ text: opening, spaced: afterBlank })
  const [first] = parts
  if (first) first.spaced = !isUnspaced(first.text) || isPhrase(text, parts)
  return parts
}

/** Japanese and Chinese have no blanks even between sentences. */
function isPhrase(text: string, parts: Part[]): boolean {
  return (
    parts.length >= PHRASE_WORDS &&
    !/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/u.test(text)
  )
}

/** Marks, small kana, the long-vowel sign and short endings never begin a line (JIS X 4051). */
function isBoundTo(previous: string, segment: string): boolean {
  if (/^[\p{P}\p{S}ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮー々ゝゞ]/u.test(segment)) return true
  // Endings are joined to short words only; joined to a mark or a long word, they would make the highlighted part too long.
  return (
    /^\p{Script=Hiragana}{1,2}$/u.test(segment) &&
    /^.{1,3}$/u.test(previous) &&
    !/\p{P}$/u.test(previous)
  )
}
