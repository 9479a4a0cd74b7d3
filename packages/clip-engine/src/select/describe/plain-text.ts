import { readableText } from '../../transcribe/readable-text.ts'
import type { Word } from '../../transcribe/transcript.ts'
import { tokensOf } from '../language/tokens.ts'
import type { Vocabulary } from '../language/vocabulary.ts'
import type { Unit } from '../units/unit.ts'

/** Returns the text of a unit without hesitations and opening words such as "and" or "so". */
export function plainText(unit: Unit, words: Word[], vocabulary: Vocabulary): string {
  const first = afterOpeners(unit, words, vocabulary)
  return withoutFillers(readableText(words.slice(first, unit.last + 1)), vocabulary)
}

/** Words a sentence needs after its openers are dropped; a shorter one keeps them. */
const FEWEST_WORDS = 3

function afterOpeners(unit: Unit, words: Word[], { fillers, openers }: Vocabulary): number {
  let first = Math.max(unit.first, unit.entry.word)
  for (;;) {
    const next = words.slice(first, Math.min(first + 4, unit.last + 1))
    const texts = next.map((word) => tokensOf(word.text)[0] ?? '')
    const skipped = fillers.has(texts[0] ?? '') ? 1 : openers.lengthAt(texts, 0)
    if (skipped === 0 || first + skipped > unit.last + 1 - FEWEST_WORDS) return first
    first += skipped
  }
}

/** Removes hesitations from the text, including those joined to another word by dashes ("and—um—the"). */
function withoutFillers(text: string, { fillers }: Vocabulary): string {
  const kept: string[] = []
  for (const piece of text.split(/(?<=[—–])|\s+/u)) {
    const [token, ...more] = tokensOf(piece)
    if (token !== undefined && more.length === 0 && fillers.has(token)) continue
    kept.push(piece)
  }
  return kept.join(' ').replace(/([—–]) (?=\S)/gu, '$1')
}
