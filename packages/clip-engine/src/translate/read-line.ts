import { Unanswered } from '../judge/chat-model.ts'
import { ADDRESS } from '../judge/read-answers.ts'

/** The languages of a translation, and what stays as it is written. */
export interface Talk {
  /** BCP 47; `null` when it is not known. */
  from: string | null
  to: string
  /** Names and terms of the brand. */
  terms: string[]
}

/** Lines that are translated at once. */
export interface Part {
  /** `seconds`: how long each is shown; `null` for the text over the first seconds. */
  lines: { text: string; seconds: number | null }[]
  /** What is said right before them. */
  before: string[]
}

/** Translates lines: as many texts as there are lines. */
export type AskLines = (part: Part, talk: Talk, signal: AbortSignal) => Promise<string[]>

/** No translation is longer than this many times what was said, and some letters. */
const LONGEST = { times: 4, letters: 60 }

/**
 * Reads one translated line.
 *
 * @throws {Unanswered} It is missing, is much too long, or has an address that the line has not.
 */
export function readLine(value: unknown, said: string): string {
  if (said === '') return ''
  const most = LONGEST.times * said.length + LONGEST.letters
  if (typeof value !== 'string' || value.length > 2 * most)
    throw new Unanswered('its answer has no usable line for each line')
  const text = value
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .trim()
  if (text === '' || text.length > most)
    throw new Unanswered('its answer has no usable line for each line')
  if (ADDRESS.test(text) && !ADDRESS.test(said))
    throw new Unanswered('its answer has an address that is not said')
  return text
}
