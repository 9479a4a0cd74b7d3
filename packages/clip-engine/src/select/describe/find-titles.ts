import type { TitleSource } from '../clip-candidate.ts'
import type { Facts } from '../measure/facts.ts'
import { LONGEST_HEADLINE, plainText } from './headline.ts'
import { nameRelations } from './name-relations.ts'
import type { Line, Talk } from './rank-lines.ts'
import type { Subject } from './subject.ts'

/** Worth of a relation from which it is a good title; German ones were usable in three of five cases. */
const GOOD = { relation: 5, germanRelation: 2 }
/** Chances of lines from which they say more than a relation, than one thing, than two things. */
const MORE_THAN = { relation: 0.3, thing: 0.2, pair: 0.1 }
const AND: Record<string, string> = { en: 'and', de: 'und', es: 'y', fr: 'et', pt: 'e' }

/** A line that a clip may be called by, and what it was made of. */
export interface Title {
  text: string
  source: TitleSource
}

/**
 * Lists what units may be called, the best first: their best lines, what is said of their subject, other lines, two things that
 * they are about, one, how they begin, two of the words that they say most.
 */
export function findTitles(
  units: Facts[],
  lines: Line[],
  talk: Talk,
  subjects: Subject[],
): Title[] {
  const relations = nameRelations(units, talk)
  const names = subjects.filter(({ isSaid }) => isSaid)
  const things = names.filter(({ text }) => /\s|\p{Lu}/u.test(text))
  const firm = things.filter(({ isFirm }) => isFirm)
  const { language } = talk.vocabulary
  const least = language === 'de' ? GOOD.germanRelation : GOOD.relation
  const and = AND[language] ?? '&'
  return [
    ...titlesOf('quote', from(lines, MORE_THAN.relation)),
    ...titlesOf('keywords', from(relations, least)),
    ...titlesOf('quote', from(lines, MORE_THAN.thing)),
    ...titlesOf('keywords', [...from(firm, 0).filter(isLong), ...from(relations, least / 2)]),
    ...titlesOf('quote', from(lines, MORE_THAN.pair)),
    ...titlesOf('keywords', [...pairsOf(things, and), ...from(things, 0).filter(isLong)]),
    ...titlesOf('quote', from(lines, 0)),
    ...titlesOf('keywords', [...from(relations, 0), ...pairsOf(names, and), ...from(names, 0)]),
    ...titlesOf(
      'quote',
      units.map((facts) => opening(facts, talk)),
    ),
    ...titlesOf('keywords', pairsOf(subjects, and)),
  ]
}

const isLong = (text: string) => text.includes(' ')

function from(all: { text: string; worth?: number }[], least: number): string[] {
  return all.filter(({ worth = 0 }) => worth >= least).map(({ text }) => text)
}

/** Names the first together with each of the others: two names, or what is said of one. */
function pairsOf([first, ...others]: { text: string }[], and: string): string[] {
  const isName = (text: string) => /^\p{Lu}/u.test(text)
  return others.map(({ text }) => {
    const [name, thing] = first && !isName(first.text) ? [text, first.text] : [first?.text, text]
    return name && isName(name) && !isName(thing) ? `${name}: ${thing}` : `${name} ${and} ${thing}`
  })
}

function titlesOf(source: TitleSource, texts: string[]): Title[] {
  return texts
    .filter((text) => text && [...text].length <= LONGEST_HEADLINE)
    .map((text) => ({ text: source === 'keywords' ? capital(text) : text, source }))
}

/** The first words of a unit, as many as a headline may have. */
function opening({ unit }: Facts, { words, vocabulary }: Talk): string {
  const said = plainText(unit, words, vocabulary).replace(/[\s.,;:!]+$/u, '')
  if ([...said].length <= LONGEST_HEADLINE) return said
  const start = [...said].slice(0, LONGEST_HEADLINE - 1).join('')
  return `${start.replace(/(?<=\S)\s+\S*$/u, '').replace(/\P{L}+$/u, '')}…`
}

function capital(text: string): string {
  return text.replace(/^\p{L}(?!\p{Lu})/u, (letter) => letter.toUpperCase())
}
