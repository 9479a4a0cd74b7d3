import { findPhrases, type PhraseList } from '../language/phrase-list.ts'
import type { Vocabulary } from '../language/vocabulary.ts'
import type { Facts } from './facts.ts'

type Said = Omit<Facts, 'hook' | 'begins' | 'ends'>
type Weights<Signs> = Record<keyof Signs, number>

/** Log-odds, fitted to 1,800 edges that a strict reader judged. */
const BEGINNING: Weights<ReturnType<typeof beginningSigns>> = {
  ...{ joined: -0.7, carried: -1, leaning: -1.2, vague: -0.7, early: -0.7, backs: -1 },
  ...{ stumble: -0.3, brief: -0.4, housekeeping: -0.8, inside: -0.8, small: -0.9, skipped: 0.4 },
  ...{ beginning: 1.1, question: 0.2, terms: 1.3, heard: 1.2, fresh: 0.6, central: 0.9 },
  ...{ specific: 0.4, striking: -0.2, pause: 1 },
}
const ENDING: Weights<ReturnType<typeof endingSigns>> = {
  ...{ question: -1.6, remark: -0.9, full: 1, back: 0.5, curiosity: -0.9, housekeeping: -1 },
  ...{ announcement: -0.6, aside: -1, inside: -1.1, payoff: 0.8, nextLinked: 0.3 },
  ...{ nextOpener: 0.6, nextLeaning: -0.4, shared: -0.7, turn: 0.4, pause: 2.6 },
}
const USUAL = { beginning: -3.5, ending: -1.8 }
/** Where the cue words of a language are not listed, the other signs weigh only this much, so that edges are those of sentences. */
const UNLISTED = 0.4
/** From this chance on, an edge counts as that of a thought. */
export const SURELY = 0.55
/** A scene without words begins and ends no thought more surely than a usual sentence does. */
const SCENE = { begins: 0.2, ends: 0.3 }

/** Tells how surely a thought begins with a unit, and ends with it: a question with its answer, a story, an argument. */
export function rateThought(facts: readonly Said[], at: number, vocabulary: Vocabulary) {
  if (facts[at]?.unit.kind === 'scene') return SCENE
  const trust = vocabulary.thoughts ? 1 : UNLISTED
  const odds = {
    begins: trust * weigh(beginningSigns(facts, at, vocabulary), BEGINNING),
    ends: trust * weigh(endingSigns(facts, at, vocabulary), ENDING),
  }
  return { begins: chance(USUAL.beginning + odds.begins), ends: chance(USUAL.ending + odds.ends) }
}

/** The chance, 0 to 1, that has these log-odds. */
export const chance = (odds: number) => 1 / (1 + Math.exp(-odds))

function weigh<Name extends string>(signs: Record<Name, number>, weights: Record<Name, number>) {
  let odds = 0
  for (const name in signs) odds += signs[name] * weights[name]
  return odds
}

/** How many units before one are searched for its terms. */
const REMEMBERED = 2
/** So many first words say what a sentence is about; with fewer of them a listener decides whether to stay. */
const OPENING = { words: 12, heard: 8, first: 3 }
/** Words of a remark that says nothing alone, and of a sentence that says little. */
const REMARK = 4
const BRIEF = 8
/** Seconds of a pause from which it says no more. */
const LONGEST_PAUSE = 2

/** Evidence for and against a thought beginning with a unit; each 0 to 1. */
function beginningSigns(facts: readonly Said[], at: number, vocabulary: Vocabulary) {
  const here = facts[at] as Said
  const { unit, terms, signs } = here
  const before = facts[at - 1]
  const raw = wordsOf(here)
  const spoken = unit.tokens.flatMap(({ text, word }) => (word < unit.entry.word ? [] : text))
  const opening = spoken.slice(0, OPENING.words)
  const known = new Set(facts.slice(Math.max(0, at - REMEMBERED), at).flatMap((one) => one.terms))
  const { connectives, openers, pointers, stopwords, thoughts } = vocabulary
  const isRepeated = (text: string, index: number) =>
    text === spoken[index + 1] || text === spoken[index + 2]
  // "That shift", but not "that is".
  const isPointed = (_: string, index: number) =>
    pointers.lengthAt(opening, index) > 0 && !stopwords.has(opening[index + 1] ?? '')
  const heard = opening.slice(0, OPENING.heard).filter((text) => !stopwords.has(text))
  return {
    joined: begins(raw, connectives),
    carried: Math.max(begins(spoken, connectives), begins(spoken, openers)),
    leaning: here.dangling,
    vague: Math.max(holds(opening, thoughts?.backward), Number(opening.some(isPointed))),
    early: holds(opening.slice(0, OPENING.first), thoughts?.backward),
    backs: count(spoken.slice(0, 2 * OPENING.words), thoughts?.backward) / 4,
    stumble: Number(spoken.slice(0, 2 * OPENING.words).some(isRepeated)),
    brief: Number(spoken.length <= BRIEF),
    housekeeping: Number(signs.housekeeping.length > 0),
    inside: Number(unit.entry.boundary !== 'sentence'),
    small: Number(unit.isSmall),
    skipped: Number(unit.entry.word > unit.first),
    beginning: begins(spoken, thoughts?.beginnings),
    question: Number(unit.form === 'question'),
    terms: Math.min(1, terms.length / 6),
    heard: Math.min(1, heard.length / 4),
    fresh: Math.min(1, terms.filter((term) => !known.has(term)).length / 4),
    central: here.centrality,
    specific: Number(here.names.length + here.numbers.length > 0),
    striking: Number(signs.claims.length + signs.curiosity.length > 0),
    pause: pauseBetween(before, here),
  }
}

/** Evidence for and against a thought ending with a unit; each 0 to 1. */
function endingSigns(facts: readonly Said[], at: number, vocabulary: Vocabulary) {
  const here = facts[at] as Said
  const next = facts[at + 1]
  const { unit, signs } = here
  const { thoughts, connectives, openers } = vocabulary
  const own = unit.tokens.flatMap(({ text, word }) => (word > unit.exit.word ? [] : text))
  const after = next ? wordsOf(next) : []
  const known = new Set([...here.terms, ...(facts[at - 1]?.terms ?? [])])
  const nextLinked = begins(after, connectives)
  return {
    question: Number(unit.form === 'question'),
    remark: Number(own.length <= REMARK),
    full: Math.min(1, own.length / 20),
    back: begins(own, thoughts?.backward),
    curiosity: Number(signs.curiosity.length > 0),
    housekeeping: Number(signs.housekeeping.length > 0),
    announcement: holds(own, thoughts?.announcements),
    aside: begins(own.slice(-1), openers),
    inside: Number(unit.exit.boundary !== 'sentence'),
    payoff: Number(signs.payoffs.length > 0),
    nextLinked,
    nextOpener: Math.max(0, begins(after, openers) - nextLinked),
    nextLeaning: nextLinked > 0 ? 0 : (next?.dangling ?? 0),
    shared: Math.min(1, (next?.terms.filter((term) => known.has(term)).length ?? 0) / 2),
    turn: Number(next?.unit.speaker !== unit.speaker),
    pause: pauseBetween(here, next),
  }
}

const wordsOf = ({ unit }: Said): string[] => unit.tokens.map(({ text }) => text)
const begins = (texts: string[], list?: PhraseList) =>
  Number(list !== undefined && list.lengthAt(texts, 0) > 0)
const count = (texts: string[], list?: PhraseList) => (list ? findPhrases(list, texts).length : 0)
const holds = (texts: string[], list?: PhraseList) => Number(count(texts, list) > 0)

/** The silence between two units, as a share of a long one. */
function pauseBetween(before: Said | undefined, after: Said | undefined): number {
  if (!before || !after) return 1
  return Math.min(1, Math.max(0, after.unit.start - before.unit.end) / LONGEST_PAUSE)
}
