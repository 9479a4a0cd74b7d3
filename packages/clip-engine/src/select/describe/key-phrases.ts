import type { TimeRange } from '../../time-range.ts'
import type { Word } from '../../transcribe/transcript.ts'
import { joinWords, type Token } from '../language/tokens.ts'
import type { Vocabulary } from '../language/vocabulary.ts'
import type { Facts } from '../measure/facts.ts'
import type { TermIndex } from '../measure/information.ts'

/** What a clip is about, and when it is first said. */
export interface KeyPhrase extends TimeRange {
  text: string
  stems: string[]
  worth: number
}

const LONGEST_PHRASE = 3
/** Words that follow one another this often in the source belong together. */
const OFTEN = 2

/**
 * Extracts what a clip is about: names, and the words and word groups that it and the source use most.
 *
 * @returns At most `count` phrases, best first, no two sharing a word.
 */
export function keyPhrases(
  units: Facts[],
  words: Word[],
  vocabulary: Vocabulary,
  index: TermIndex,
  count: number,
): KeyPhrase[] {
  const found = new Map<string, KeyPhrase>()
  for (const facts of units) {
    for (const group of groupTokens(facts, words, vocabulary, index)) {
      const phrase = makePhrase(group, facts, words, vocabulary, index)
      const key = phrase.stems.join(' ')
      const known = found.get(key)
      if (known) known.worth += 0.5 * phrase.worth
      else found.set(key, phrase)
    }
  }
  const ranked = [...found.values()].sort((a, b) => b.worth - a.worth || a.start - b.start)
  const chosen: KeyPhrase[] = []
  for (const phrase of ranked) {
    const isKnown = chosen.some((other) => phrase.stems.some((stem) => other.stems.includes(stem)))
    if (!isKnown && chosen.length < count) chosen.push(phrase)
  }
  return chosen
}

/** Content words, joined where they are one name or belong together in this source. */
function groupTokens(
  facts: Facts,
  words: Word[],
  vocabulary: Vocabulary,
  index: TermIndex,
): Token[][] {
  const content = new Set(facts.terms)
  const groups: Token[][] = []
  let before: Token | undefined
  for (const token of facts.unit.tokens) {
    const isContent =
      content.has(vocabulary.stem(token.text)) && !vocabulary.stopwords.has(token.text)
    const group = groups.at(-1)
    if (!isContent) before = undefined
    else if (before && group && belongsTo(before, token, group, facts, words, vocabulary, index))
      group.push(token)
    else groups.push([token])
    if (isContent) before = token
  }
  return groups
}

function belongsTo(
  before: Token,
  token: Token,
  group: Token[],
  facts: Facts,
  words: Word[],
  { stem }: Vocabulary,
  index: TermIndex,
): boolean {
  if (group.length === LONGEST_PHRASE || token.word === before.word) return false
  if (/\p{P}$/u.test(words[before.word]?.text ?? '')) return false
  const isName = isNameIn(facts, words, before) && isNameIn(facts, words, token)
  return isName || index.countOf([stem(before.text), stem(token.text)]) >= OFTEN
}

function isNameIn({ names }: Facts, words: Word[], token: Token): boolean {
  return names.some((name) => name.start === words[token.word]?.start)
}

function makePhrase(
  group: Token[],
  facts: Facts,
  words: Word[],
  { stem }: Vocabulary,
  index: TermIndex,
): KeyPhrase {
  const stems = group.map((token) => stem(token.text))
  const isName = group.every((token) => isNameIn(facts, words, token))
  const weights = stems.map(index.weigh)
  const worth = weights.reduce((sum, weight) => sum + weight, 0) / Math.sqrt(group.length)
  const text = joinWords(group.map((token) => index.spellingOf(token.text)))
  const first = words[group[0]?.word ?? 0]
  const last = words[group.at(-1)?.word ?? 0]
  return {
    text: text.replace(/['’]s$/u, ''),
    stems,
    worth: isName ? 1.3 * worth : worth,
    start: first?.start ?? facts.unit.start,
    end: last?.end ?? facts.unit.end,
  }
}
