import type { Word } from '../../transcribe/transcript.ts'
import { joinWords, type Token } from '../language/tokens.ts'
import type { Vocabulary } from '../language/vocabulary.ts'
import type { Facts } from '../measure/facts.ts'
import type { TermIndex } from '../measure/information.ts'

const LONGEST_PHRASE = 3

interface Phrase {
  text: string
  stems: string[]
  worth: number
}

/**
 * Extracts what a clip is about: the runs of content words that are said most, longest and most about the source.
 *
 * @returns At most `count` phrases, best first, none containing another.
 */
export function keyPhrases(
  units: Facts[],
  words: Word[],
  vocabulary: Vocabulary,
  index: TermIndex,
  count: number,
): string[] {
  const found = new Map<string, Phrase>()
  for (const facts of units) {
    for (const run of contentRuns(facts, words, vocabulary, index)) {
      const phrase = makePhrase(run, facts, words, vocabulary, index)
      const known = found.get(phrase.stems.join(' '))
      if (known) known.worth += 0.6 * phrase.worth
      else found.set(phrase.stems.join(' '), phrase)
    }
  }
  const ranked = [...found.values()].sort(
    (a, b) => b.worth - a.worth || a.text.localeCompare(b.text),
  )
  const chosen: Phrase[] = []
  for (const phrase of ranked) {
    const isKnown = chosen.some((other) => phrase.stems.some((stem) => other.stems.includes(stem)))
    if (!isKnown && chosen.length < count) chosen.push(phrase)
  }
  return chosen.map((phrase) => phrase.text)
}

/** Content words that follow one another without a stopword or a comma between them. */
function contentRuns(
  { unit, terms }: Facts,
  words: Word[],
  vocabulary: Vocabulary,
  index: TermIndex,
): Token[][] {
  const content = new Set(terms)
  const runs: Token[][] = []
  let run: Token[] = []
  for (const token of unit.tokens) {
    const isContent =
      content.has(vocabulary.stem(token.text)) && !vocabulary.stopwords.has(token.text)
    const isBroken = /\p{P}$/u.test(words[(run.at(-1) ?? token).word]?.text ?? '') && run.length > 0
    if (run.length > 0 && (!isContent || isBroken || run.length === LONGEST_PHRASE)) {
      runs.push(run)
      run = []
    }
    if (isContent) run.push(token)
  }
  if (run.length > 0) runs.push(run)
  return runs.flatMap((whole) =>
    whole.length > 1 && isRareAsWhole(whole, vocabulary, index)
      ? [whole]
      : whole.map((token) => [token]),
  )
}

/** Two words that only met by chance ("landlords message") are worth less than one that matters. */
function isRareAsWhole(run: Token[], { stem }: Vocabulary, index: TermIndex): boolean {
  return run.every((token) => index.prominence(stem(token.text)) > 0)
}

function makePhrase(
  run: Token[],
  { names }: Facts,
  words: Word[],
  { stem }: Vocabulary,
  index: TermIndex,
): Phrase {
  const stems = run.map((token) => stem(token.text))
  const isName = run.some((token) => names.some((name) => name.start === words[token.word]?.start))
  const known = stems.map((term) => index.rarity(term) * (0.3 + index.prominence(term)))
  const worth = known.reduce((sum, value) => sum + value, 0) / Math.sqrt(run.length)
  const spoken = [...new Set(run.map((token) => token.word))].map((word) => words[word]?.text ?? '')
  const written = isName ? joinWords(spoken) : joinWords(run.map((token) => token.text))
  const text = written.replace(/^[\s\p{P}]+|[\s\p{P}]+$/gu, '').replace(/['’]s$/u, '')
  return { text, stems, worth: isName ? 1.3 * worth : worth }
}
