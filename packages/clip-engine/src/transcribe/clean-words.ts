import { mean } from '../averages.ts'
import { lexiconFor } from '../select/language/lexicon.ts'
import { bareWord, ENGLISH_HESITATIONS, HESITATIONS, UNFINISHED } from './function-words.ts'
import { writeWord } from './readable-sentence.ts'
import type { HeardWord } from './recognizer.ts'
import type { Word } from './transcript.ts'

/** Seconds a word is given when its recognizer gave it none. */
const SHORTEST_WORD = 0.02
/** Seconds without speech that set a few words apart from the rest. */
const LONELY = 2
const CREDIBLE = 0.5
/** Characters of who speaks, as many as are taken for a name. */
const LONGEST_LABEL = 200

/**
 * Converts recognized words to a transcript's words: in order, without overlap, inside the source, hesitations marked, and
 * English `I` and names of days with their capital.
 *
 * @param duration - Seconds of the source; words that begin after it are dropped.
 * @param language - What is spoken; where it is `null`, the words tell.
 */
export function cleanWords(heard: HeardWord[], duration: number, language: string | null): Word[] {
  const isEnglish = areEnglish(heard, language)
  const words: Word[] = []
  let end = 0
  for (const word of heard.toSorted((a, b) => a.start - b.start)) {
    const text = word.text.trim()
    const start = Math.max(end, word.start)
    const latest = Math.min(duration, Math.max(word.end, start + SHORTEST_WORD))
    if (text === '' || !(latest > start)) continue
    words.push({
      text: isEnglish ? writeWord(text) : text,
      start: toMillisecond(start),
      end: toMillisecond(latest),
      confidence: Math.min(1, Math.max(0, word.confidence)),
      speaker: word.speaker?.slice(0, LONGEST_LABEL) ?? null,
      filler: isHesitation(bareWord(text), isEnglish),
    })
    end = latest
  }
  return words
}

function areEnglish(words: { text: string }[], language: string | null): boolean {
  const said = words.map(({ text }) => bareWord(text))
  return lexiconFor(language, said).language === 'en'
}

function isHesitation(word: string, isEnglish: boolean): boolean {
  return HESITATIONS.has(word) || (isEnglish && ENGLISH_HESITATIONS.has(word))
}

/**
 * Drops words that a recognizer invents in music and noise: one or two words far from any others
 * that have a low confidence, or that are never said alone in English ("the", "of a").
 */
export function dropFalseAlarms(words: Word[], language: string | null): Word[] {
  const isUnfinished = ({ text }: Word) => UNFINISHED.has(bareWord(text))
  const isEnglish = areEnglish(words, language)
  return words.filter((_, index) => {
    const island = lonelyGroup(words, index)
    if (island.length > 2) return true
    const isCredible = mean(island.map(({ confidence }) => confidence)) >= CREDIBLE
    return isCredible && !(isEnglish && island.every(isUnfinished))
  })
}

/** Returns a word and its neighbours up to the next long silence, four words at most: only groups of one or two are dropped. */
function lonelyGroup(words: Word[], index: number): Word[] {
  let first = index
  let last = index
  while (last - first < 3 && gapBefore(words, first) < LONELY) first -= 1
  while (last - first < 3 && gapBefore(words, last + 1) < LONELY) last += 1
  return words.slice(first, last + 1)
}

function gapBefore(words: Word[], index: number): number {
  const before = words[index - 1]
  const after = words[index]
  return before && after ? after.start - before.end : Number.POSITIVE_INFINITY
}

function toMillisecond(seconds: number): number {
  return Math.round(seconds * 1000) / 1000
}
