import type { Word } from '../../transcribe/transcript.ts'
import { dot, meanOf, unit } from '../../vectors.ts'
import { tokensOf } from '../language/tokens.ts'
import type { Vocabulary } from '../language/vocabulary.ts'
import type { Meanings } from '../measure/edge-vectors.ts'
import type { Facts } from '../measure/facts.ts'
import type { TermIndex } from '../measure/information.ts'
import { chance } from '../measure/thoughts.ts'
import type { Unit } from '../units/unit.ts'
import type { Quote } from './english-quotes.ts'
import { listHeadlines } from './headline.ts'
import MEANT from './line-weights.json'
import type { Nouns } from './noun-phrases.ts'

/** What a clip's lines are compared with: the whole source. */
export interface Talk {
  words: Word[]
  vocabulary: Vocabulary
  index: TermIndex
  nouns: Nouns
}

/** The share of a line's words that also occur in a better one must be below this. */
const MOST_SHARED = 0.5
/** How like its whole clip a line of it usually is, as long as that is not known. */
const USUAL_LIKENESS = 0.6
/** Log-odds that a creator would post an English line as it is, without what its meaning adds. */
const ENGLISH: Partial<Record<Sign, number>> = {
  ...MEANT.signs,
  usual: MEANT.signs.usual + MEANT.likeness * USUAL_LIKENESS,
}
/** The same for German, fitted to 308 lines of 53 talks that two strict readers judged. */
const GERMAN: Partial<Record<Sign, number>> = {
  ...{ usual: -0.85, ending: 0.43, nouns: 0.63, repeated: 0.43, words: -0.17, commas: -0.22 },
  ...{ question: 0.94, asked: 0.98, relative: -0.18, negated: 0.81, you: -0.68, me: -0.16 },
  ...{ spoken: -0.38, terms: 0.17 },
}
/** For languages of which no lines were judged. */
const OTHERS: Partial<Record<Sign, number>> = {
  ...{ usual: -3.35, ending: 0.33, nouns: 0.28, repeated: 0.59, words: 0.23, commas: -0.22 },
  ...{ question: 0.67, asked: 1, relative: -0.4, negated: 0.79, you: -0.56, me: -0.46 },
}
const WEIGHTS: Record<string, typeof OTHERS> = { en: ENGLISH, de: GERMAN }
/** Chance from which a line says more than key words do. */
const STRONG = 0.3

/** A line, and the chance that it is a good title, 0 to 1. */
export interface Line {
  text: string
  worth: number
  signs: Record<Sign, number | boolean>
}

/** Lines of a clip whose meaning is looked at, those with the best signs. */
const READ = 12

/**
 * Lists the lines of these units that make good headlines, each in other words than those before it, the best first.
 *
 * @param asked - What is said right before; a question there is a line, too.
 * @param meanings - Without them only clauses are lines, rated by their signs.
 */
export function rankLines(
  units: Facts[],
  talk: Talk,
  asked: Facts[] = [],
  meanings: LineMeanings = { lines: new Map(), units: new Map() },
): Line[] {
  const all = listLines(units, talk, asked)
  const read = all.filter(({ text }) => meanings.lines.has(text))
  const rated =
    read.length > 0 ? rateMeanings(read, units, meanings) : all.filter(({ signs }) => !signs.loose)
  const lines: Line[] = []
  for (const line of rated.toSorted((a, b) => b.worth - a.worth))
    if (lines.every(({ text }) => sharedWords(line.text, text) < MOST_SHARED)) lines.push(line)
  return lines
}

/** The texts of lines whose meaning is to be looked at. */
export function linesToRead(units: Facts[], talk: Talk, asked: Facts[]): string[] {
  const lines = listLines(units, talk, asked).sort((a, b) => b.worth - a.worth)
  return [...new Set(lines.map(({ text }) => text))].slice(0, READ)
}

/** What lines mean, and the sentences that they are from; in a source of few sentences these have no vectors. */
export interface LineMeanings {
  lines: Map<string, Float32Array>
  units: Map<Unit, Meanings>
}

/** Rates lines by their signs, by what they mean, and by how like the whole clip that is. */
function rateMeanings(lines: Line[], units: Facts[], meanings: LineMeanings): Line[] {
  const vectors = lines.map(({ text }) => meanings.lines.get(text) ?? new Float32Array())
  const said = units.flatMap(({ unit }) => meanings.units.get(unit)?.own ?? [])
  const clip = unit(meanOf(said.length > 0 ? said : vectors))
  return lines.map((line, at) => {
    const vector = vectors[at] ?? clip
    const odds = sum(line.signs, MEANT.signs) + dot(vector, MEANT.direction)
    return { ...line, worth: chance(odds + MEANT.likeness * dot(vector, clip)) }
  })
}

/** Lists the lines of these units, in their order, rated by their signs. */
export function listLines(units: Facts[], talk: Talk, asked: Facts[]): Line[] {
  const uses = new Map<string, number>()
  for (const term of units.flatMap(({ terms }) => terms)) uses.set(term, (uses.get(term) ?? 0) + 1)
  return [
    ...asked.flatMap((facts) =>
      rateLines(facts, uses, talk).filter(({ text }) => text.endsWith('?')),
    ),
    ...units.flatMap((facts) => rateLines(facts, uses, talk)),
  ]
}

/** The texts of the lines that say more than key words. */
export function strongOf(lines: Line[]): string[] {
  return lines.flatMap(({ text, worth }) => (worth >= STRONG ? text : []))
}

function rateLines(facts: Facts, uses: Map<string, number>, talk: Talk): Line[] {
  const { words, vocabulary } = talk
  const weights = WEIGHTS[vocabulary.language] ?? OTHERS
  return listHeadlines(facts, words, vocabulary).map((quote) => {
    const signs = signsOf(quote, uses, vocabulary)
    return { text: quote.text, worth: chance(sum(signs, weights)), signs }
  })
}

/** Adds up what signs are worth, as log-odds. */
function sum(signs: Line['signs'], weights: Partial<Record<Sign, number>>): number {
  let odds = 0
  for (const sign of Object.keys(weights) as Sign[])
    odds += Number(signs[sign]) * (weights[sign] ?? 0)
  return odds
}

type Sign = keyof ReturnType<typeof signsOf>

/** Content words that a question has which says what it is about. */
const FEWEST_ASKED = 2
const MOST_TERMS = 5
const MOST_REPEATED = 3
/** Words that need another clip, and words of a claim. */
const THIRD =
  /^(?:it|they|them|he|him|she|her|this|that|these|those|(?:it|that|they|he|she)'\p{L}+)$/u
const CLAIM =
  /\b(?:never|always|every|everyone|most|best|worst|biggest|only|more|less|must|needs?|should|have to|better|because|why|how|wrong|hard|too|first|greatest|largest|key|important)\b/i
/** An “it” that stands for what follows. */
const FORMAL = /^it(?:'s| is| was| takes| makes| feels| seems)(?: \w+){1,3} (?:to|that|when|if)\b/i
const SPEAKS =
  /^(?:i|we|you|there|people|everyone|everybody|nobody|ich|wir|du|ihr|man|es)(?:'\p{L}+)?$/u
const COUNTED =
  /^(?:the (?:reason|answer|only|basis|other|first|second|third|next|last|same|way|thing|idea|point|problem|question|caveat)|one of|another|number|step|part|most of|some of|all of|none of|neither|each of)\b/i

/** What speaks for and against a line. */
function signsOf(
  { text, begins, ends, cut, isLoose = false }: Quote,
  uses: Map<string, number>,
  { stopwords, stem }: Vocabulary,
) {
  const pieces = text.split(' ')
  const tokens = pieces.map((piece) => tokensOf(piece)[0] ?? '')
  const [first = '', second = ''] = tokens
  const content = tokens.filter((token) => token && !stopwords.has(token))
  const terms = [...new Set(content.map(stem))]
  const isQuestion = text.endsWith('?')
  const isCommon = (at: number) => stopwords.has(tokens[at] ?? '')
  const isCapital = (at: number) => at > 0 && /^(?!I\b)\p{Lu}/u.test(pieces[at] ?? '')
  const repeated = terms.filter((term) => (uses.get(term) ?? 0) > 1).length
  return {
    usual: 1,
    loose: isLoose,
    joined: begins === 'joined',
    asked: begins === 'asked' && !isQuestion,
    askedOf:
      begins === 'asked' && !isQuestion && /^(?:i|we|you|they|he|she|it|that|this)\b/.test(second),
    howTo: begins === 'asked' && second === 'to',
    ending: ends === 'sentence',
    mark: ends === 'mark',
    listed: ends === 'listed',
    relative: ends === 'relative',
    owed: /^(?:to|of|about|than|like|that|into)$/.test(cut),
    endsCommon: isCommon(tokens.length - 1),
    words: tokens.length,
    contrast: /(?:not|n't) .*, (?:it|they|he|she|we|you|that|but|i)\b/i.test(text),
    commas: text.split(',').length - 1,
    terms: Math.min(MOST_TERMS, terms.length),
    repeated: Math.min(MOST_REPEATED, repeated),
    name: pieces.some((_, at) => isCapital(at)),
    nouns: text.split(/ (?=\p{Lu})/u).length - 1,
    number: /\p{N}|\b(?:hundred|thousand|million|billion|percent|half|twice|double)\b/u.test(text),
    question: isQuestion,
    thin: isQuestion && terms.length < FEWEST_ASKED,
    spoken: SPEAKS.test(first),
    you: /^(?:you|du|ihr)\b/.test(first),
    me: /^(?:ich|wir)\b/.test(first),
    it: /^it\b/.test(first) && !FORMAL.test(text),
    article: /^(?:the|an?)$/.test(first),
    condition: /^(?:if|when|once)\b/.test(first) && text.includes(','),
    nounFirst: !isCommon(0) && !isQuestion,
    third: Math.min(2, tokens.slice(1).filter((token) => THIRD.test(token)).length),
    negated: /n't\b|\b(?:not?|never|nobody|nothing|nicht|nie|kein\p{L}*)\b/iu.test(text),
    claim: CLAIM.test(text),
    counted: COUNTED.test(text),
  }
}

/** The share of a line's words that another one has too. */
function sharedWords(text: string, other: string): number {
  const words = (line: string) => line.toLowerCase().match(/[\p{L}\p{M}\p{N}']+/gu) ?? []
  const known = new Set(words(other))
  const own = words(text)
  return own.filter((word) => known.has(word)).length / Math.max(1, own.length)
}
