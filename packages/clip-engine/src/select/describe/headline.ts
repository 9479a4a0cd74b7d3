import { bareWord, UNFINISHED } from '../../transcribe/function-words.ts'
import { endMark } from '../../transcribe/sentence-marks.ts'
import type { Word } from '../../transcribe/transcript.ts'
import type { Vocabulary } from '../language/vocabulary.ts'
import type { Facts } from '../measure/facts.ts'
import { cutShort } from './cut-short.ts'
import { listQuotes, type Quote } from './list-quotes.ts'
import { plainText } from './plain-text.ts'
import { standsAlone } from './stands-alone.ts'
import { tidyText } from './tidy-text.ts'

/** What a clip is called, and what is written over its beginning. Each is empty when nothing good was said. */
export interface Headlines {
  title: string
  hook: string
}

/** Characters a headline may have: what a phone shows whole. */
export const LONGEST_HEADLINE = 60
/** Characters at which a headline reads best. */
const IDEAL_LENGTH = 44
/** What a unit is worth less for each one that is heard before it. */
const LATENESS = 0.02
/** How much of a hook's words the title may share. */
const MOST_SHARED = 0.5

/**
 * Picks the two sentences of these units that make the best headlines: the best is the title, the next one that says something else the
 * hook. Where only one is good, it is both.
 */
export function pickHeadlines(units: Facts[], words: Word[], vocabulary: Vocabulary): Headlines {
  const ranked = units
    .flatMap((facts, index) =>
      quotesOf(facts, words, vocabulary).map(({ text, is_whole, is_cut }) => ({
        text,
        worth:
          rateHeadline(facts, text) + (is_whole ? 0.15 : 0) - (is_cut ? 0.6 : 0) - LATENESS * index,
      })),
    )
    .sort((a, b) => b.worth - a.worth)
  const [best] = ranked
  const other = ranked.find(({ text }) => best && sharedWords(text, best.text) < MOST_SHARED)
  return { title: best?.text ?? '', hook: (other ?? best)?.text ?? '' }
}

function quotesOf({ unit, signs }: Facts, words: Word[], vocabulary: Vocabulary): Quote[] {
  if (unit.form === 'fragment' || signs.housekeeping.length > 0) return []
  if (isBrokenOff(words[unit.last])) return []
  const sentence = tidyText(plainText(unit, words, vocabulary))
  const isCut = endMark(words[unit.last]?.text ?? '') !== 'sentence'
  return listQuotes(sentence, vocabulary)
    .map((quote) => ({ ...quote, text: fit(quote.text), ...(isCut && UNENDED) }))
    .flatMap((quote) => (isLong(quote) ? cuts(quote, vocabulary) : quote))
    .filter((quote) => [...quote.text].length <= LONGEST_HEADLINE && standsAlone(quote, vocabulary))
}

/** A pause after “because” ends what a recognizer hears, but no sentence. */
function isBrokenOff(last: Word | undefined): boolean {
  return last !== undefined && endMark(last.text) === null && UNFINISHED.has(bareWord(last.text))
}

function isLong({ text }: Quote): boolean {
  return [...text].length > LONGEST_HEADLINE
}

/** A long statement without its last phrases, in the language whose phrases are known. */
function cuts(quote: Quote, { language }: Vocabulary): Quote[] {
  const text = language === 'en' ? cutShort(quote.text, LONGEST_HEADLINE) : ''
  return text ? [{ text, ...UNENDED, is_cut: true }] : []
}

const UNENDED = { is_ending: false, is_whole: false }
/** Words that a statement is as true without. */
const WEAK =
  / (?:really|actually|just|basically|probably|literally|kind of|sort of|very|simply|obviously|essentially|quite|totally|completely|definitely)(?= )/giu

/** Without its closing mark, unless that asks; without weak words where it is too long. */
function fit(text: string): string {
  const bare = text.replace(/[\s.,;:!]+$/u, '')
  return [...bare].length > LONGEST_HEADLINE ? bare.replace(WEAK, '') : bare
}

function rateHeadline({ signs, numbers, names, centrality, appeal }: Facts, text: string): number {
  const said = (evidence: { text: string }[]) =>
    Number(evidence.some((part) => text.toLowerCase().includes(part.text.toLowerCase())))
  const signals =
    0.25 * said(signs.curiosity) +
    0.3 * said(signs.claims) +
    0.2 * said(numbers) +
    0.15 * Math.max(said(signs.problems), said(signs.emotions)) +
    0.15 * said(names) +
    0.1 * said(signs.second_person) +
    (text.endsWith('?') ? 0.1 : 0)
  const length = Math.exp(-((Math.log(text.length / IDEAL_LENGTH) / 0.5) ** 2))
  const wanted = Math.min(1.5, Math.max(-1, Math.log2(Math.max(0.1, appeal))))
  return signals + 0.4 * length + 0.3 * centrality + 0.25 * wanted
}

/** The share of a headline's words that another one has too. */
function sharedWords(text: string, other: string): number {
  const words = (line: string) => line.toLowerCase().match(/[\p{L}\p{M}\p{N}']+/gu) ?? []
  const known = new Set(words(other))
  const own = words(text)
  return own.filter((word) => known.has(word)).length / Math.max(1, own.length)
}
