import { AUXILIARIES } from '../../transcribe/function-words.ts'
import { tokensOf } from '../language/tokens.ts'
import type { Quote } from './english-quotes.ts'

/** Beginnings of noun phrases that say what a clip is about: the best, a number of kinds, what is between two things or true of one. */
const HEADS = new RegExp(
  `^(?:${[
    '(?:the |my |our |your |one of the )(?:very |single )?(?:best|worst|real|main|key|only|secret|hidden|most \\w+|\\w{3,}est) \\w+',
    '(?:the |a )?(?:(?!no )\\w+ )?(?:difference|relationship|link|connection|gap|tension|balance|battle|war|conflict|trade-?off) between',
    '(?:the |a )?(?:problem|trouble) with',
    '(?:the |a )?(?:(?!no )\\w+ )?(?:future|power|history|origins?|story|cost|price|dangers?|risks?|rise|fall|end|art|science|secret|promise|myth|truth|case|limits?|role|importance|paradox|nature|psychology|economics|politics|impact|effects?|threat|birth|age|era|theory|meaning|purpose|benefits?|challenges?|evolution|crisis|collapse|lack|fear|control|character) (?:of|about|for|against|behind)',
    '(?:two|three|four|five|six|seven|ten|\\d+) (?:\\w+ )?(?:kinds?|types|ways|reasons|things|steps|stages|levels|rules|lessons|mistakes|pillars|principles) (?:of|to|for|that|you|we|people)',
  ].join('|')})$`,
)
/** “This idea of play as work” is about play as work. */
const IDEA = /^(?:this|that|the) (?:\w+ )?(?:idea|notion|concept|view|question|problem) of$/
/** What stands before a noun phrase and belongs to it, or says that there is none. */
const BEFORE = /^(?:the|an?|my|our|your|this|that|any)$/
const DENIES = /n't\b|\b(?:no|not|never|without|hardly)\b/
/** Words before which a noun phrase ends. */
const ENDS =
  /^(?:is|was|are|were|has|have|had|will|would|can|could|should|might|may|and|but|so|because|which|that|who|when|where|if|or|as|than|really|right|just|like|in|on|at|from|for|with|by|to|about|between|through|into|during|over|under|without|within|around|across|among|against|today)$/
/** Words that point at something else, and such as owe a noun. */
const POINTS =
  /^(?:it|they|them|he|him|she|her|its|this|that|these|those|there|here|things?|something|stuff|ones?|some|what|how|why|where|all|other|another|same|such|.*'(?:m|re|ve|ll|d|s|t))$/
const OWES = /^(?:the|an?|my|your|our|their|his|of|very|more|most|not|i|you|we)$/
const MOST_WORDS = 9
const FEWEST_WORDS = 3

/** What is said of a reason is no title, why a thing is so is: "the reason we sleep is …". */
const REASON =
  /\b(?:[Tt]he|another|one) (?:\w+ )?reason (?:why |that )?((?:i|we|you|they|people|the|a|an|our|my|your|\p{Lu}\w+) [^,;:]+?) (?:is|was) /u
const AIM =
  /\bif you(?:'re trying|'re going| want| need| wanted|'d like) to ((?!(?:be|do|have|go|know|see|look|get|call|say|think|talk)\b)\w[^,;:]+?),/iu
const WAY =
  /\b[Tt]he ways? (?:that |in which )?((?:i|we|you|people|the|a|an|our|my|your|these|\p{Lu}\w+) [^,;:]+?)(?=[,;:.?!]|$| (?:and|but|so|because|that|which|is|was|when)\b)/u
const UNSURE = /\b(?:it|this|that|these|those|they|them|he|she|him|her|there)\b/i

/** Lists what a sentence is about by the words that name it: noun phrases, reasons, ways and aims. */
export function listEnglishFrames(sentence: string): Quote[] {
  const pieces = sentence.split(' ')
  const tokens = pieces.map((piece) => tokensOf(piece).join(' '))
  const made = [
    ['Why', REASON],
    ['How', WAY],
    ['How to', AIM],
  ] as const
  return [
    ...made.flatMap(([opening, frame]) => {
      const said = frame.exec(sentence)?.[1] ?? ''
      const count = said.split(' ').length
      if (count < FEWEST_WORDS || count > MOST_WORDS || UNSURE.test(said)) return []
      return [
        { text: `${opening} ${said}`, begins: 'asked' as const, ends: 'phrase' as const, cut: '' },
      ]
    }),
    ...pieces.keys().flatMap((first) => namesAt(first, pieces, tokens)),
  ]
}

/** The noun phrases that begin at a word: every length at which one may end. */
function namesAt(first: number, pieces: string[], tokens: string[]): Quote[] {
  const headOf = (size: number) => tokens.slice(first, first + size).join(' ')
  const size = [2, 3, 4, 5, 6].find((each) => HEADS.test(headOf(each)) || IDEA.test(headOf(each)))
  const isDenied = DENIES.test(tokens.slice(Math.max(0, first - 3), first).join(' '))
  if (size === undefined || isDenied || BEFORE.test(tokens[first - 1] ?? '')) return []
  const from = IDEA.test(headOf(size)) ? first + size : first
  const quotes: Quote[] = []
  const longest = Math.min(pieces.length, from + MOST_WORDS)
  for (let end = first + size + 1; end <= longest; end += 1) {
    const [last = '', next = ''] = [tokens[end - 1], tokens[end]]
    const isOver = pieces.slice(first, end - 1).some((piece) => /\p{P}$/u.test(piece))
    if (isOver || POINTS.test(last) || AUXILIARIES.has(last)) break
    const isMarked = end === pieces.length || /[,;:.?!]$/.test(pieces[end - 1] ?? '')
    const mayEnd = (isMarked || ENDS.test(next)) && !ENDS.test(last) && !OWES.test(last)
    const isHalf = /\bbetween (?!.*\band )/.test(tokens.slice(from, end).join(' '))
    if (!mayEnd || isHalf || end - from < FEWEST_WORDS) continue
    const text = pieces
      .slice(from, end)
      .join(' ')
      .replace(/\P{L}+$/u, '')
      .replace(/^one of /iu, '')
      .replace(/^\p{L}/u, (letter) => letter.toUpperCase())
    const cut = isMarked ? '' : next
    quotes.push({ text, begins: 'named', ends: isMarked ? 'mark' : 'phrase', cut })
  }
  return quotes
}
