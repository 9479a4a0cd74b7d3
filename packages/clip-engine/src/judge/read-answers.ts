import type { Sentence } from '../transcribe/sentences.ts'
import type { Word } from '../transcribe/transcript.ts'
import { Unanswered } from './chat-model.ts'
import type { Passage } from './passage.ts'
import type { Window } from './windows.ts'

/** How far from the number that it gave a model's quotation is looked for, in sentences. */
const REACH = 6
/** Characters of a line, of a description, and of a quotation: who speaks freely has long sentences. */
const LONGEST = { line: 160, description: 280, quotation: 640 }
/** What no reason needs, and what an order hidden in a talk would have it say. */
export const ADDRESS = /https?:|www\.|[#@<>]/i

/**
 * Reads the passages that a model answered with, keeping only what is well-formed and said where it says so.
 *
 * @throws {Unanswered} Nothing usable is in it.
 */
export function readPassages(
  answer: string,
  window: Window,
  sentences: readonly Sentence[],
  words: readonly Word[],
): Passage[] {
  const entries = listIn(answer, 'passages')
  const found = entries.flatMap((entry) => readPassage(entry, window, sentences, words) ?? [])
  // A model may well find nothing in a part of a talk.
  if (found.length === 0 && entries.length > 0)
    throw new Unanswered('its answer names no passage of the transcript')
  return found
}

/** Reads an order of passages. Numbers that were not asked about, and repeated ones, are dropped. @throws {Unanswered} None is left. */
export function readOrder(answer: string, ids: ReadonlySet<number>): number[] {
  const order = new Set(listIn(answer, 'order').filter((id) => ids.has(id as number)) as number[])
  if (order.size === 0) throw new Unanswered('its answer orders no passage')
  return [...order]
}

/** Sentences with which a passage is to begin and end, and how well the first stands alone, 0 to 3. */
export interface Edges {
  first: number
  last: number
  alone: number | undefined
}

/** Edges of passages, by the numbers of the passages. @throws {Unanswered} There is no list of them. */
export function readEdges(answer: string): Map<number, Edges> {
  return new Map(
    listIn(answer, 'edges').flatMap((entry) => {
      const { passage, first, last, alone } = (entry ?? {}) as Record<string, unknown>
      if (!isWhole(passage) || !isWhole(first) || !isWhole(last)) return []
      const isRated = isWhole(alone) && alone >= 0 && alone <= 3
      return [[passage, { first, last, alone: isRated ? alone : undefined }] as const]
    }),
  )
}

function readPassage(
  entry: unknown,
  window: Window,
  sentences: readonly Sentence[],
  words: readonly Word[],
): Passage | null {
  const given = (typeof entry === 'object' ? entry : null) as Record<string, unknown> | null
  const { first, last, score } = given ?? {}
  if (!given || !isWhole(first) || !isWhole(last)) return null
  if (typeof score !== 'number' || !(score >= 0 && score <= 100)) return null
  const begin = find(textOf(given['starts_with']), first, window, sentences, 'startsWith')
  const end = find(textOf(given['ends_with']), last, window, sentences, 'endsWith')
  if (begin === null || end === null || end < begin) return null
  const from = sentences[begin]?.first ?? 0
  const to = sentences[end]?.last ?? 0
  const titles = Array.isArray(given['titles']) ? given['titles'] : []
  return {
    first: from,
    last: to,
    score: score / 100,
    titles: [given['title'], ...titles.slice(0, 3)].map(lineOf).filter(Boolean),
    hook: lineOf(given['hook']),
    description: textOf(given['description'], LONGEST.description),
    reason: ADDRESS.test(`${given['reason']}`) ? '' : textOf(given['reason']),
    strongest: findWords(textOf(given['strongest'], LONGEST.quotation), words, from, to),
  }
}

/** Finds the sentence that begins or ends with a quotation: the one with the number that was given, or the nearest to it. */
function find(
  quotation: string,
  given: number,
  { first, last }: Window,
  sentences: readonly Sentence[],
  how: 'startsWith' | 'endsWith',
): number | null {
  const wanted = plain(quotation)
  if (!wanted) return null
  for (let far = 0; far <= REACH; far += 1) {
    for (const at of [given - far, given + far]) {
      if (at < first || at > last) continue
      const said = plain(sentences[at]?.text ?? '')
      if (said[how](wanted) || (said && wanted[how](said))) return at
    }
  }
  return null
}

/** Finds words that are said one after another; those of hesitations lie between them at times. Of several places, the tightest. */
function findWords(quotation: string, words: readonly Word[], from: number, to: number) {
  const wanted = plain(quotation).split(' ').filter(Boolean)
  if (wanted.length < 3) return null
  let tightest: { first: number; last: number } | null = null
  for (let first = from; first <= to; first += 1) {
    const longest = tightest ? tightest.last - tightest.first : 2 * wanted.length + 4
    const end = Math.min(to + 1, first + longest)
    let at = 0
    for (let index = first; index < end && at < wanted.length; index += 1) {
      if (plain(words[index]?.text ?? '') === wanted[at]) at += 1
      else if (index === first) break
      if (at === wanted.length) tightest = { first, last: index }
    }
  }
  return tightest
}

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()

/** Reads a list of the JSON object within an answer; models wrap it in a code fence or in sentences. @throws {Unanswered} There is none. */
export function listIn(answer: string, name: string): unknown[] {
  const text = answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1)
  let value: Record<string, unknown> | null
  try {
    value = JSON.parse(text.replace(/,(\s*[\]}])/g, '$1'))
  } catch {
    throw new Unanswered('its answer is not JSON')
  }
  const list = value?.[name]
  if (!Array.isArray(list)) throw new Unanswered(`its answer has no list of ${name}`)
  return list
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value)

/** One line of text without anything that is not shown. Of one that is too long its first words are left. */
function textOf(value: unknown, longest = LONGEST.line): string {
  if (typeof value !== 'string') return ''
  const line = value
    .slice(0, 2 * LONGEST.quotation)
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
  const kept = [...line].slice(0, longest).join('')
  return kept === line ? line : `${kept.replace(/\s\S*$/u, '')}…`
}

/** A headline without quotation marks around it. */
const lineOf = (value: unknown) => textOf(value).replace(/^["“”']+|["“”'.]+$/gu, '')
