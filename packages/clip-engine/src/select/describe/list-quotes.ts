import { tokensOf } from '../language/tokens.ts'
import type { Vocabulary } from '../language/vocabulary.ts'

/** A part of a sentence that may be read alone. */
export interface Quote {
  /** Includes the sentence's closing punctuation if the quote ends the sentence. */
  text: string
  /** Whether the quote is the end of its sentence. */
  isEnding: boolean
  /** Whether the quote is the whole sentence. */
  isWhole: boolean
  /** Whether the quote is the beginning of its sentence, with no lead-in removed. */
  isOpening: boolean
}

const SUBJECT =
  /^(?:i|you|we|they|he|she|it|there|this|that|people|nobody|everybody|everyone|i'm|i've|i'll|i'd|you're|you've|you'll|you'd|we're|we've|we'll|we'd|they're|they've|they'll|it's|he's|she's|there's|that's)$/
const NOUN_OPENER = /^(?:the|my|your|our|a|an|every|most|no|all|if)$/
const COORDINATOR = /^(?:and|but|so|or|because|then)$/
const CONDITION =
  /^(?:if|when|once|while|as|since|although|though|unless|until|because|whenever|after|before)\b/i
/** Words after which a clause with "that" is stated as a fact. */
const STATES =
  /^(?:is|was|means|shows|realized|realised|learned|found|know|knew|fact|discovered|noticed|remember)$/
const DOUBTS = /n't\b|\b(?:not|if|whether|never|nobody|imagine|said|thought|lie|myth|idea)\b/i

/** Lists the whole sentence and its clauses, alone and in runs, without their lead-ins (see `withoutLead`). */
export function listQuotes(sentence: string, vocabulary: Vocabulary): Quote[] {
  const clauses = splitClauses(sentence.split(' '), vocabulary)
  const quotes = new Map<string, Quote>()
  for (let first = 0; first < clauses.length; first += 1) {
    if (!mayBegin(clauses, first)) continue
    for (let last = first; last < clauses.length; last += 1) {
      const isEnding = last === clauses.length - 1
      if (!isEnding && !mayEndBefore(clauses, last + 1)) continue
      const run = clauses.slice(first, last + 1).join(' ')
      const said = withoutLead(first > 0 ? run.replace(/^that (?!'s)/, '') : run)
      const text = capital(said)
      const isWhole = isEnding && first === 0
      const isOpening = first === 0 && said === run
      if (!quotes.get(text)?.isWhole) quotes.set(text, { text, isEnding, isWhole, isOpening })
    }
  }
  return [...quotes.values()]
}

/** Splits after commas and similar marks, before a connective that opens a clause, and before "that" with a stated fact. */
function splitClauses(pieces: string[], { connectives }: Vocabulary): string[] {
  const tokens = pieces.map((piece) => tokensOf(piece)[0] ?? '')
  const clauses: string[][] = [[]]
  pieces.forEach((piece, at) => {
    const [token = '', next = '', before = ''] = [tokens[at], tokens[at + 1], tokens[at - 1]]
    const isMarked = /[,;:—–]["”']?$/.test(pieces[at - 1] ?? '')
    const connects = connectives.lengthAt([token], 0) > 0
    const opens = connects && (SUBJECT.test(next) || token === 'because')
    const states = token === 'that' && STATES.test(before)
    if (at > 0 && (isMarked || opens || states)) clauses.push([piece])
    else clauses.at(-1)?.push(piece)
  })
  return clauses.map((clause) => clause.join(' '))
}

function mayBegin(clauses: string[], at: number): boolean {
  const clause = clauses[at] ?? ''
  if (at === 0) return true
  const before = clauses.slice(0, at).join(' ')
  if (/[;:]$/.test(before)) return true
  const [first = '', second = ''] = tokensOf(clause.slice(0, 60))
  if (first === 'that' && !before.endsWith(',')) return !DOUBTS.test(before)
  // "Once you have this or you have that, …" is one condition.
  if (CONDITION.test(withoutLead(before)) && !/, \S/.test(before) && COORDINATOR.test(first))
    return false
  if (/^(?:but|so|because)$/.test(first)) return true
  if (first === 'that') return false
  return (
    SUBJECT.test(first) ||
    (COORDINATOR.test(first) && (SUBJECT.test(second) || NOUN_OPENER.test(second)))
  )
}

/** Returns whether a quote may end before the clause at `at`: not within a list, and not before a part that completes it. */
function mayEndBefore(clauses: string[], at: number): boolean {
  const [first = '', second = ''] = tokensOf((clauses[at] ?? '').slice(0, 60))
  const isMarked = /[,;:]$/.test(clauses[at - 1] ?? '')
  if (/[;]$/.test(clauses[at - 1] ?? '')) return true
  if (/^(?:but|because)$/.test(first)) return true
  if (first === 'so') return isMarked
  if (/^(?:which|especially|although|though|whereas|right)$/.test(first)) return isMarked
  if (COORDINATOR.test(first)) return SUBJECT.test(second) || (isMarked && NOUN_OPENER.test(second))
  return isMarked && SUBJECT.test(first)
}

function capital(text: string): string {
  return text.replace(/^\p{L}/u, (letter) => letter.toUpperCase())
}

/** Lead-ins that can be removed from the beginning of a statement. */
const LEAD = new RegExp(
  `^(?:(?:${[
    'and|but|so|well|okay|ok|yeah|oh|because|then|or|also|plus|alright|uh|um|wow|hey',
    '(?:no|yes|now|right|like|look|listen|see|still|again|exactly|correct|sure|absolutely|clearly|literally|interestingly|ultimately|essentially|man|nowadays|obviously|honestly|frankly|actually|basically|fundamentally),',
    'actually|basically|obviously|clearly|certainly|weirdly|hopefully|essentially|fundamentally|honestly',
    '(?:one|two|three|first|second|third|number one|number two|finally),|to be honest|of course|in fact|first of all|for me|in my opinion|at the end of the day|long story short|as you know|by the way|in other words|on the other hand|(?:at|in) (?:that|this|some) (?:point|case)|in my case|all of a sudden',
    "you know|you see|i mean|i should say|i guess|i suppose|i believe|i feel like|i feel|i find|i know|i would argue|(?:i(?:'d| would)) say|i (?:always|often|usually) say|i (?:really |do |honestly |just |also |still )?think",
    "it(?: just)? turns out|turns out|it's like|my (?:point|view) is|what i(?:'m saying| mean|'ve learned| learned| realized| realised| found) is|(?:and )?the (?:point|thing|truth|reality|fact|first thing|bottom line) is|here's the thing",
  ].join('|')})(?: that)?,? )+`,
  'iu',
)

/** Removes the lead-in of a statement: "And I think that …", "The truth is, …". */
function withoutLead(text: string): string {
  return text.replace(LEAD, '')
}
