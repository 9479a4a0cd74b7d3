import { readableText } from '../../transcribe/readable-text.ts'
import type { Word } from '../../transcribe/transcript.ts'
import { tokensOf } from '../language/tokens.ts'
import type { Vocabulary } from '../language/vocabulary.ts'
import type { Unit } from '../units/unit.ts'

/** Writes a unit as a reader wants it: no hesitations, and nothing before the point. */
export function plainText(unit: Unit, words: Word[], vocabulary: Vocabulary): string {
  const first = afterOpeners(unit, words, vocabulary)
  return withoutFillers(readableText(words.slice(first, unit.last + 1)), vocabulary)
}

/**
 * Cuts text to `limit` characters: at a clause if one ends late enough, else at a word that can end a phrase.
 *
 * A full stop at its end goes too; a question mark stays.
 */
export function shorten(text: string, vocabulary: Vocabulary, limit: number): string {
  const bare = text.trim().replace(/[\s.,;:—–、，。-]+$/u, '')
  const characters = [...bare]
  if (characters.length <= limit) return bare
  const head = characters.slice(0, limit - 1).join('')
  const clause = head.replace(/[,;:—–、，。][^,;:—–、，。]*$/u, '')
  if (clause.length >= 0.45 * limit && clause.length < head.length) {
    return dropTrailing(clause.split(' '), vocabulary)
  }
  const pieces = head.split(' ')
  const whole = beforeClause(pieces, vocabulary, 0.45 * limit)
  if (whole) return dropTrailing(whole, vocabulary)
  return `${dropTrailing(pieces.length > 1 ? pieces.slice(0, -1) : pieces, vocabulary)}…`
}

/** Without commas, the words that open a clause show where the one before it ends. */
function beforeClause(
  pieces: string[],
  { connectives, subordinators }: Vocabulary,
  fewest: number,
): string[] | null {
  const texts = pieces.map((piece) => tokensOf(piece)[0] ?? '')
  const at = texts.findLastIndex(
    (_, index) => connectives.lengthAt(texts, index) + subordinators.lengthAt(texts, index) > 0,
  )
  const kept = pieces.slice(0, Math.max(0, at))
  return kept.join(' ').length >= fewest ? kept : null
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

/** Hesitations that hang on another word ("and—um—the") are no words of their own, so they are cut from the text. */
function withoutFillers(text: string, { fillers }: Vocabulary): string {
  const kept: string[] = []
  for (const piece of text.split(/(?<=[—–])|\s+/u)) {
    const [token, ...more] = tokensOf(piece)
    if (token !== undefined && more.length === 0 && fillers.has(token)) continue
    kept.push(piece)
  }
  return kept.join(' ').replace(/([—–]) (?=\S)/gu, '$1')
}

function dropTrailing(pieces: string[], { trailing }: Vocabulary): string {
  const kept = [...pieces]
  while (kept.length > 2 && trailing.has(tokensOf(kept.at(-1) ?? '').at(-1) ?? '')) kept.pop()
  return kept.join(' ').replace(/[\s,;:—–-]+$/u, '')
}
