import { PROFANITY } from '../caption/profanity.ts'
import type { Word } from '../transcribe/transcript.ts'
import type { Censor, CensoredWord } from './censor.ts'

/**
 * Returns for each word whether it is censored.
 *
 * Takes time in proportion to the transcript, however long the list: words, beginnings and pieces are
 * looked up in sets.
 */
export function findCensored(words: Word[], { words: censored }: Censor): boolean[] {
  const list = indexList(censored.length > 0 ? censored : USUAL)
  const spoken = words.map(({ text }) => formsOf(text))
  const marks = spoken.map((forms) => forms.some((form) => isListed(form, list)))
  for (const at of spoken.keys()) {
    const length = phraseLength(spoken, at, list.phrases)
    marks.fill(true, at, at + length)
  }
  return marks
}

/** The words that are censored for a brand without a list of its own. */
const USUAL = PROFANITY.map((word): CensoredWord => ({ word, match: 'stem' }))

interface IndexedList {
  exact: Set<string>
  stems: Lookup
  pieces: Lookup
  /** Phrases by their number of words. */
  phrases: Map<number, Set<string>>
}

/** Texts by their length, so that only lengths which exist are tried. */
type Lookup = Map<number, Set<string>>

function indexList(censored: CensoredWord[]): IndexedList {
  const list: IndexedList = {
    exact: new Set(),
    stems: new Map(),
    pieces: new Map(),
    phrases: new Map(),
  }
  for (const { word, match } of censored) {
    const text = fold(word)
    const parts = text.split(/\s+/)
    if (text === '') continue
    if (parts.length > 1) add(list.phrases, parts.length, parts.join(' '))
    else if (match === 'exact') list.exact.add(text)
    else add(match === 'stem' ? list.stems : list.pieces, text.length, text)
  }
  return list
}

function add(lookup: Lookup, length: number, text: string): void {
  const known = lookup.get(length)
  if (known) known.add(text)
  else lookup.set(length, new Set([text]))
}

function isListed(text: string, { exact, stems, pieces }: IndexedList): boolean {
  return exact.has(text) || beginsWithOne(text, stems) || holdsOne(text, pieces)
}

function beginsWithOne(text: string, stems: Lookup): boolean {
  for (const [length, known] of stems) if (known.has(text.slice(0, length))) return true
  return false
}

function holdsOne(text: string, pieces: Lookup): boolean {
  for (const [length, known] of pieces) {
    for (let at = 0; at + length <= text.length; at++) {
      if (known.has(text.slice(at, at + length))) return true
    }
  }
  return false
}

function phraseLength(spoken: string[][], at: number, phrases: Map<number, Set<string>>): number {
  let longest = 0
  for (const [length, known] of phrases) {
    const heard = spoken.slice(at, at + length).map((forms) => forms[1] ?? '')
    if (length > longest && known.has(heard.join(' '))) longest = length
  }
  return longest
}

/** A word as it is written, and without the marks around it; both are compared, since a listed word may have marks too. */
function formsOf(text: string): [string, string] {
  const folded = fold(text)
  const isLetter = (character: string) => /[\p{L}\p{M}\p{N}]/u.test(character)
  const characters = [...folded]
  const first = characters.findIndex(isLetter)
  const last = characters.findLastIndex(isLetter)
  return [folded, characters.slice(Math.max(0, first), last + 1).join('')]
}

function fold(text: string): string {
  return text.normalize('NFC').trim().toLowerCase().replaceAll('’', "'")
}
