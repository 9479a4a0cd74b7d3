import { findPhrases, type PhraseList } from '../language/phrase-list.ts'
import type { Vocabulary } from '../language/vocabulary.ts'
import type { Facts } from './facts.ts'

type Said = Omit<Facts, 'hook' | 'begins' | 'ends'>
type Weights<Signs> = Record<keyof Signs, number>

/** Log-odds; near those of a fit on passages that a reader chose, stricter where the sentence before or after shows a fault. */
const BEGINNING: Weights<ReturnType<typeof beginningSigns>> = {
  ...{ joined: -1.5, carried: -2, leaning: -2.5, vague: -2.2, given: -0.5, reply: -1.2 },
  ...{ stumble: -0.5, remark: -1.5, brief: -0.5, housekeeping: -1, inside: -1.7 },
  ...{ beginning: 0.8, subordinate: 0.7, question: 1.1, terms: 0.6, fresh: 0.4 },
  ...{ specific: 0.6, striking: 0.5, freshStart: 1.3 },
}
const ENDING: Weights<ReturnType<typeof endingSigns>> = {
  ...{ question: -3, remark: -0.8, reply: -0.6, curiosity: -0.2, housekeeping: -1.5 },
  ...{ announcement: -1, trailing: -0.5, inside: -2, payoff: 0.7, striking: 0.4, joined: 0.3 },
  ...{ nextQuestion: 1.1, nextReply: 1.3, nextLinked: -0.5, nextOpener: 0.5, nextLeaning: -2 },
  ...{ shared: -0.7, freshStart: 1.3 },
}
const USUAL = { beginning: -1.6, ending: -1 }
/** Where the cue words of a language are not listed, the other signs weigh only this much, so that edges are those of sentences. */
const UNLISTED = 0.4
/** From this chance on, an edge counts as that of a thought. */
export const SURELY = 0.65
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

const chance = (odds: number) => 1 / (1 + Math.exp(-odds))

function weigh<Name extends string>(signs: Record<Name, number>, weights: Record<Name, number>) {
  let odds = 0
  for (const name in signs) odds += signs[name] * weights[name]
  return odds
}

/** How many units before one are searched for its terms. */
const REMEMBERED = 8
/** So many first words say what a sentence is about. */
const OPENING_WORDS = 12
/** Words of a remark that says nothing alone, and of a sentence that says little. */
const REMARK = 4
const BRIEF = 8

/** Evidence for and against a thought beginning with a unit; each 0 to 1. */
function beginningSigns(facts: readonly Said[], at: number, vocabulary: Vocabulary) {
  const here = facts[at] as Said
  const { unit, terms, signs } = here
  const raw = wordsOf(here)
  const spoken = raw.slice(unit.tokens.findIndex(({ word }) => word >= unit.entry.word))
  const opening = spoken.slice(0, OPENING_WORDS)
  const known = new Set(facts.slice(Math.max(0, at - REMEMBERED), at).flatMap((one) => one.terms))
  const { connectives, openers, pointers, stopwords } = vocabulary
  const isRepeated = (text: string, index: number) =>
    text === opening[index + 1] || text === opening[index + 2]
  // "That shift", but not "that is".
  const isPointed = (_: string, index: number) =>
    pointers.lengthAt(opening, index) > 0 && !stopwords.has(opening[index + 1] ?? '')
  return {
    joined: begins(raw, connectives),
    carried: Math.max(begins(spoken, connectives), begins(spoken, openers)),
    leaning: here.dangling,
    vague: Math.max(holds(opening, vocabulary.thoughts?.backward), Number(opening.some(isPointed))),
    given: Number(known.has(terms[0] ?? '')),
    reply: begins(raw, vocabulary.thoughts?.replies),
    stumble: Number(opening.some(isRepeated)),
    remark: Number(spoken.length <= REMARK),
    brief: Number(spoken.length <= BRIEF),
    housekeeping: Number(signs.housekeeping.length > 0),
    inside: Number(unit.entry.boundary !== 'sentence'),
    beginning: begins(spoken, vocabulary.thoughts?.beginnings),
    subordinate: begins(spoken, vocabulary.subordinators),
    question: Number(unit.form === 'question'),
    terms: Math.min(1, terms.length / 6),
    fresh: Math.min(1, terms.filter((term) => !known.has(term)).length / 4),
    specific: Number(here.names.length + here.numbers.length > 0),
    striking: Number(signs.claims.length + signs.curiosity.length > 0),
    freshStart: here.freshStart,
  }
}

/** Evidence for and against a thought ending with a unit; each 0 to 1. */
function endingSigns(facts: readonly Said[], at: number, vocabulary: Vocabulary) {
  const here = facts[at] as Said
  const next = facts[at + 1]
  const { unit, signs } = here
  const own = wordsOf(here)
  const after = next ? wordsOf(next) : []
  const known = new Set([...here.terms, ...(facts[at - 1]?.terms ?? [])])
  const nextReply = begins(after, vocabulary.thoughts?.replies)
  const nextLinked = begins(after, vocabulary.connectives)
  return {
    question: Number(unit.form === 'question'),
    remark: Number(own.length <= REMARK),
    reply: begins(own, vocabulary.thoughts?.replies),
    curiosity: Number(signs.curiosity.length > 0),
    housekeeping: Number(signs.housekeeping.length > 0),
    announcement: holds(own, vocabulary.thoughts?.announcements),
    trailing: Number(vocabulary.trailing.has(own.at(-1) ?? '')),
    inside: Number(unit.exit.boundary !== 'sentence'),
    payoff: Number(signs.payoffs.length > 0),
    striking: Number(signs.claims.length > 0),
    joined: begins(own, vocabulary.connectives),
    nextQuestion: Number(next?.unit.form === 'question'),
    nextReply,
    nextLinked,
    nextOpener: Math.max(0, begins(after, vocabulary.openers) - nextLinked),
    nextLeaning: nextReply + nextLinked > 0 ? 0 : (next?.dangling ?? 0),
    shared: Math.min(1, (next?.terms.filter((term) => known.has(term)).length ?? 0) / 2),
    freshStart: next?.freshStart ?? 1,
  }
}

const wordsOf = ({ unit }: Said): string[] => unit.tokens.map(({ text }) => text)
const begins = (texts: string[], list?: PhraseList) =>
  Number(list !== undefined && list.lengthAt(texts, 0) > 0)
const holds = (texts: string[], list?: PhraseList) =>
  Number(list !== undefined && findPhrases(list, texts).length > 0)
