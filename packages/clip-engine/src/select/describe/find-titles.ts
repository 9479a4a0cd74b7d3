import type { TitleSource } from '../clip-candidate.ts'
import type { Vocabulary } from '../language/vocabulary.ts'
import type { Facts } from '../measure/facts.ts'
import { LONGEST_HEADLINE } from './headline.ts'
import { plainText } from './plain-text.ts'
import { type Line, strongOf, type Talk } from './rank-lines.ts'
import { nameSubjects } from './subject.ts'

/** A sentence that a clip is called after has at least so many words, and leans on others less than this. */
const FEWEST_WORDS = 4
const MOST_DANGLING = 0.5
/** Letters of a single word that a clip is called. */
const FEWEST_LETTERS = 8

/** A line that a clip may be called by, and what it was made of. */
export interface Title {
  text: string
  source: TitleSource
}

/**
 * Lists what units may be called, the best first: their strong lines, two things that they are surely about, other lines,
 * two things, one of several words, how they begin.
 */
export function findTitles(units: Facts[], lines: Line[], talk: Talk): Title[] {
  const subjects = nameSubjects(units, talk)
  const names = subjects.map(({ text }) => text)
  const firm = subjects.flatMap(({ text, isFirm }) => (isFirm ? text : []))
  const { pointers } = talk.vocabulary
  const all = lines.map(({ text }) => text)
  const spoken = units.toSorted(
    (a, b) => Number(isCut(a, talk.vocabulary)) - Number(isCut(b, talk.vocabulary)),
  )
  const openings = spoken.map((facts) => opening(facts, talk))
  const sentences = openings.filter((text, at) => {
    const isAbout = names.some((name) => text.toLowerCase().includes(name.toLowerCase()))
    const isWhole = isAbout && !text.endsWith('…') && text.split(' ').length >= FEWEST_WORDS
    const { unit, dangling = 1 } = spoken[at] ?? {}
    const tokens = unit?.tokens.map((token) => token.text) ?? []
    return isWhole && dangling < MOST_DANGLING && pointers.lengthAt(tokens, 0) === 0
  })
  return [
    ...titlesOf('quote', strongOf(lines)),
    ...titlesOf('keywords', pairsOf(firm)),
    ...titlesOf('quote', all),
    ...titlesOf('keywords', [...pairsOf(names), ...names.filter((name) => name.includes(' '))]),
    ...titlesOf('quote', sentences),
    ...titlesOf(
      'keywords',
      names.filter((name) => name.length >= FEWEST_LETTERS),
    ),
    ...titlesOf('quote', openings),
    ...titlesOf('keywords', names),
  ]
}

/** Names the first together with each of the others. */
function pairsOf([first, ...others]: string[]): string[] {
  return others.map((other) => `${first} & ${other}`)
}

function titlesOf(source: TitleSource, texts: string[]): Title[] {
  return texts
    .filter((text) => text && [...text].length <= LONGEST_HEADLINE)
    .map((text) => ({ text: source === 'keywords' ? capital(text) : text, source }))
}

/** Whether a unit is no whole sentence. */
function isCut({ unit: { form, tokens } }: Facts, { trailing }: Vocabulary): boolean {
  return form === 'fragment' || trailing.has(tokens.at(-1)?.text ?? '')
}

/** The first words of a unit, as many as a headline may have. */
function opening({ unit }: Facts, { words, vocabulary }: Talk): string {
  const said = plainText(unit, words, vocabulary).replace(/[\s.,;:!]+$/u, '')
  if ([...said].length <= LONGEST_HEADLINE) return said
  const start = [...said].slice(0, LONGEST_HEADLINE - 1).join('')
  return `${start.replace(/(?<=\S)\s+\S*$/u, '').replace(/\P{L}+$/u, '')}…`
}

function capital(text: string): string {
  return text.replace(/^\p{L}/u, (letter) => letter.toUpperCase())
}
