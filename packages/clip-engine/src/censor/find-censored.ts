import { PROFANITY } from '../caption/profanity.ts'
import type { Word } from '../transcribe/transcript.ts'
import type { Censor, CensoredWord } from './censor.ts'

/**
 * Returns for each word whether it is censored.
 *
 * Takes time in proportion to the transcript, however many words are listed: words, beginnings and pieces are looked up in sets. A phrase
 * is compared only where its first word is said.
 */
export function findCensored(words: Word[], { words: censored }: Censor): boolean[] {
  const listed = (censored.length > 0 ? censored : PROFANITY).map(({ word, match }) => ({
    parts: partsOf(word),
    match,
  }))
  const phrases = listed.filter(({ parts }) => parts.length > 1)
  const single = indexFirst(listed.filter(({ parts }) => parts.length === 1))
  const openings = indexFirst(phrases)
  const spoken = words.map(({ text }) => formsOf(text))
  const marks = spoken.map((forms) => forms.some((form) => isListed(form, single)))
  for (const [at, forms] of spoken.entries()) {
    if (!forms.some((form) => isListed(form, openings))) continue
    for (const phrase of phrases) {
      if (isSaid(phrase, spoken, at)) marks.fill(true, at, at + phrase.parts.length)
    }
  }
  return marks
}

/** A censored word, or the words of a phrase, as they are compared. */
interface Listed {
  parts: string[]
  match: CensoredWord['match']
}

interface IndexedList {
  exact: Set<string>
  stems: Lookup
  pieces: Lookup
}

/** Texts by their length, so that only lengths which exist are tried. */
type Lookup = Map<number, Set<string>>

/** Indexes the first word of each entry. */
function indexFirst(listed: Listed[]): IndexedList {
  const list: IndexedList = { exact: new Set(), stems: new Map(), pieces: new Map() }
  for (const { parts, match } of listed) {
    const [text = ''] = parts
    if (match === 'exact') list.exact.add(text)
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

/** Tells whether each word of a phrase is said, one after another from here on. */
function isSaid({ parts, match }: Listed, spoken: string[][], at: number): boolean {
  return parts.every((part, index) => spoken[at + index]?.some((form) => MEETS[match](form, part)))
}

const MEETS: Record<CensoredWord['match'], (said: string, listed: string) => boolean> = {
  exact: (said, listed) => said === listed,
  stem: (said, listed) => said.startsWith(listed),
  contains: (said, listed) => said.includes(listed),
}

/** The words of a listed text. */
function partsOf(text: string): string[] {
  const parts = fold(text).split(/\s+/)
  const bare = parts.map(withoutPunctuation).filter((part) => part !== '')
  return bare.length > 0 ? bare : parts.filter((part) => part !== '')
}

/** A word as it is said: as it is written, without punctuation, and without any marks around it, since a listed word may have marks too. */
function formsOf(text: string): string[] {
  const folded = fold(text)
  const isLetter = (character: string) => /[\p{L}\p{M}\p{N}]/u.test(character)
  const characters = [...folded]
  const first = characters.findIndex(isLetter)
  const last = characters.findLastIndex(isLetter)
  const bare = characters.slice(Math.max(0, first), last + 1).join('')
  return [folded, withoutPunctuation(folded), bare]
}

/** Removes the punctuation of a sentence around a word; other marks are a part of it, as in `f***` and `C++`. */
function withoutPunctuation(text: string): string {
  return text
    .replace(/^["'“„«‹‘¡¿]+/, '')
    .replace(/(?<!["'”“»›.,;:!?…。！？、])["'”“»›.,;:!?…。！？、]+$/, '')
}

function fold(text: string): string {
  return text.normalize('NFC').trim().toLowerCase().replaceAll('’', "'")
}
