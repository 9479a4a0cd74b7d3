import type { Word } from './transcript.ts'

/** The spelling of a brand's term, and the forms in which recognizers may write it. */
export interface VocabularyTerm {
  term: string
  /** Words or short phrases that a recognizer may write instead. */
  sounds_like: string[]
  /** The text that is written in its place; `null` for the term itself. */
  replace_with: string | null
}

/** Longest phrase that is looked for, in words. */
const MOST_WORDS = 8

/**
 * Replaces a brand's terms, and the forms that sound like them, by the brand's spelling.
 *
 * Compares literally and without regard to case; marks around a word stay. The replacement of several
 * words gets their time, divided by length.
 */
export function replaceWords(words: Word[], vocabulary: VocabularyTerm[]): Word[] {
  const written = new Map<string, string>()
  for (const { term, sounds_like, replace_with } of vocabulary) {
    for (const heard of [...sounds_like, term]) written.set(keyOf(heard), replace_with ?? term)
  }
  written.delete('')
  if (written.size === 0) return words

  const longest = Math.max(...[...written.keys()].map((key) => key.split(' ').length))
  const bare = words.map(({ text }) => bareOf(text).toLowerCase())
  const result: Word[] = []
  for (let at = 0; at < words.length; ) {
    const found = findPhrase(bare, at, written, Math.min(longest, MOST_WORDS))
    const heard = words.slice(at, at + (found?.count ?? 1))
    result.push(...(found ? rewrite(heard, found.text) : heard))
    at += heard.length
  }
  return result
}

function findPhrase(bare: string[], at: number, written: Map<string, string>, longest: number) {
  for (let count = Math.min(longest, bare.length - at); count > 0; count--) {
    const text = written.get(bare.slice(at, at + count).join(' '))
    if (text !== undefined) return { text, count }
  }
  return null
}

function rewrite(heard: Word[], text: string): Word[] {
  const [first] = heard
  const last = heard.at(-1)
  if (!first || !last) return []
  const before = first.text.slice(0, first.text.indexOf(bareOf(first.text)))
  const end = bareOf(last.text)
  const after = last.text.slice(last.text.lastIndexOf(end) + end.length)
  const parts = text.split(' ')
  const letters = parts.reduce((sum, part) => sum + part.length, 0)
  const confidence = Math.min(...heard.map((word) => word.confidence))
  let passed = 0
  const timeAt = () => first.start + ((last.end - first.start) * passed) / letters
  return parts.map((part, index) => {
    const start = timeAt()
    passed += part.length
    const marked = `${index === 0 ? before : ''}${part}${index === parts.length - 1 ? after : ''}`
    const { doubtful: _, ...known } = first
    const word = { ...known, text: marked, start, end: timeAt(), confidence, filler: false }
    if (last.end_chance === undefined) return word
    return { ...word, end_chance: index === parts.length - 1 ? last.end_chance : 0 }
  })
}

function keyOf(text: string): string {
  return text.split(/\s+/).map(bareOf).join(' ').trim().toLowerCase()
}

/** A word without the marks around it; found from both ends, so that a long row of marks costs no more than its length. */
function bareOf(text: string): string {
  const isLetter = (character: string | undefined) => /[\p{L}\p{M}\p{N}]/u.test(character ?? '')
  const characters = [...text]
  const first = characters.findIndex(isLetter)
  const last = characters.findLastIndex(isLetter)
  return first < 0 ? text : characters.slice(first, last + 1).join('')
}
