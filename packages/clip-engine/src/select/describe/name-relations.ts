import type { Token } from '../language/tokens.ts'
import type { Facts } from '../measure/facts.ts'
import { listPhrases, type Phrase } from './noun-phrases.ts'
import type { Talk } from './rank-lines.ts'
import { isGeneral, isNoun, LITTLE, nameOf } from './subject.ts'

/** Words between two nouns of which the second says more of the first: "the price of bread", "der Preis des Brotes". */
const LINKS: Record<string, { link: RegExp; article: RegExp; opening: RegExp; more: RegExp }> = {
  en: {
    link: /^(?:of|in|for|against|about|on|to)$/,
    article: /^(?:the|a|an|our|your)$/,
    opening: /^(?:the|a|an)$/,
    more: /^(?:and|or)$/,
  },
  de: {
    link: /^(?:in|im|für|gegen|über|von|vom|zum|zur|an|am|der|des)$/,
    article:
      /^(?:der|die|das|den|dem|des|ein|eine|einem|einer|(?!dies|jene|solch|mein|dein|sein|ihr)\p{Ll}{3,}(?:en|er|e))$/u,
    opening: /^$/,
    more: /^(?:und|oder)$/,
  },
}
/** How much more often than not a word is a noun in the source, where nothing before it says that it is one. */
const FEWEST_USES = 2
const LONGEST_PHRASE = 3
/** Longest text between both nouns, in words. */
const LONGEST_LINK: Record<string, number> = { en: 2, de: 3 }

/** What is said of a thing, in the words of the clip. */
export interface Relation {
  text: string
  /** How much it holds of what the clip says often and the talk as a whole does not. */
  worth: number
}

/** Names what units are about by two nouns and what joins them, the best first; none in languages whose joints are not listed. */
export function nameRelations(units: Facts[], talk: Talk): Relation[] {
  const uses = new Map<string, number>()
  for (const term of units.flatMap(({ terms }) => terms)) uses.set(term, (uses.get(term) ?? 0) + 1)
  const weigh = (stems: string[]) =>
    stems.reduce(
      (sum, stem) => sum + talk.index.weigh(stem) * Math.log2(1 + (uses.get(stem) ?? 0)),
      0,
    ) / Math.sqrt(stems.length)
  const isWhole = ({ unit: { form, tokens } }: Facts) =>
    form !== 'fragment' && !talk.vocabulary.trailing.has(tokens.at(-1)?.text ?? '')
  return units
    .filter(isWhole)
    .flatMap((facts) => {
      const phrases = listPhrases(facts, talk.words, talk.vocabulary)
      return phrases.flatMap((phrase, at) => {
        const next = phrases[at + 1]
        const text = next && join(phrase, next, facts, talk)
        if (!text) return []
        const share = isGeneral(phrase, talk) || isGeneral(next, talk) ? LITTLE : 1
        return [{ text, worth: share * weigh([...phrase.stems, ...next.stems]) }]
      })
    })
    .sort((a, b) => b.worth - a.worth)
}

/** The text from the first phrase to the end of the second, if nothing but a joint lies between them. */
function join(first: Phrase, second: Phrase, { unit }: Facts, talk: Talk): string | null {
  const { words, vocabulary } = talk
  const joints = LINKS[vocabulary.language]
  const [last, next] = [first.tokens.at(-1), second.tokens[0]]
  const isNamed = [first, second].every(
    (phrase) =>
      isNoun({ ...phrase, isMarked: true }, talk, phrase.isMarked ? 1 : FEWEST_USES) &&
      (phrase.isName || phrase.tokens.length <= LONGEST_PHRASE),
  )
  if (!joints || !last || !next || !isNamed) return null
  const { tokens } = unit
  const between = tokens.slice(tokens.indexOf(last) + 1, tokens.indexOf(next))
  const [link, ...articles] = between.map(({ text }) => text)
  const isJoint =
    link !== undefined &&
    joints.link.test(link) &&
    between.length <= (LONGEST_LINK[vocabulary.language] ?? 0)
  if (!isJoint || !articles.every((article) => joints.article.test(article))) return null
  const written = ({ word }: Token) => words[word]?.text ?? ''
  if ([last, ...between].some((token) => /\p{P}$/u.test(written(token)))) return null
  const end = second.tokens.at(-1) ?? next
  const goesOn = joints.more.test(tokens[tokens.indexOf(end) + 1]?.text ?? '')
  if (goesOn && !/\p{P}$/u.test(written(end))) return null
  const before = tokens[tokens.indexOf(first.tokens[0] ?? last) - 1]
  const spell = ({ text }: Token) => talk.index.spellingOf(text)
  const opening = before && joints.opening.test(before.text) ? [before] : []
  const said = [...opening, ...first.tokens, ...between, ...second.tokens]
  return said
    .map((token) => (first.tokens.includes(token) ? nameOf(token, talk) : spell(token)))
    .join(' ')
}
