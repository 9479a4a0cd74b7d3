import { isUnspaced } from '../../unspaced.ts'
import type { HeardWord } from '../recognizer.ts'

/** A timed stretch of text as subtitle files have it. Seconds. */
export interface Cue {
  start: number
  end: number
  parts: CuePart[]
}

/** Text of one speaker, with its start if the cue states it. */
export interface CuePart {
  text: string
  /** Seconds; `null` when it follows the part before. */
  start: number | null
  speaker: string | null
}

const TIME = /^(?:(\d{1,4}):)?([0-5]?\d):([0-5]?\d)(?:[.,](\d{1,3}))?$/
const RANGE = /^\s*(\S+)\s*-->\s*(\S+)/

/** Reads `00:01:02,500 --> 00:01:04` into seconds; whatever follows (cue settings) is ignored. */
export function readTimeRange(line: string, lineNumber: number): { start: number; end: number } {
  const [, from = '', to = ''] = RANGE.exec(line) ?? []
  const start = readTime(from)
  const end = readTime(to)
  if (start === null || end === null) {
    const received = JSON.stringify(line.slice(0, 60))
    throw new TranscriptSyntaxError(
      `line ${lineNumber} is ${received} where a time range such as 00:00:01.000 --> 00:00:02.500 must stand`,
    )
  }
  if (end < start) throw new TranscriptSyntaxError(`line ${lineNumber} ends before it starts`)
  return { start, end }
}

/** Reads a time as seconds; `null` when the text is not a time. */
export function readTime(text: string): number | null {
  const match = TIME.exec(text)
  if (!match) return null
  const [, hours = '0', minutes, seconds, fraction = '0'] = match
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(`0.${fraction}`)
}

/** A word of a subtitle, with its speaker; `null` when the file does not name one. */
export type SubtitleWord = HeardWord & { speaker: string | null }

/** Words between two times that are stated inside a cue. */
interface Span {
  start: number
  words: { text: string; speaker: string | null }[]
}

/** Subtitles carry no confidence; a person made or checked them. */
const CONFIDENCE = 1
/** A cue often stays on the screen after its words were said: speech is never slower than this. */
const SLOWEST_WEIGHT_SECONDS = 0.16

/** Gives each word of a cue its share of the time by how long it takes to say. */
export function cueWords(cue: Cue): SubtitleWord[] {
  const spans = timedSpans(cue)
  return spans.flatMap((span, index) => spread(span, spans[index + 1]?.start ?? cue.end))
}

function timedSpans(cue: Cue): Span[] {
  let span: Span = { start: cue.start, words: [] }
  const spans = [span]
  for (const { text, start, speaker } of cue.parts) {
    if (start !== null) {
      span = { start: Math.max(span.start, start), words: [] }
      spans.push(span)
    }
    for (const word of splitWords(text)) span.words.push({ text: word, speaker })
  }
  return spans
}

function spread({ start, words }: Span, end: number): SubtitleWord[] {
  const total = words.reduce((sum, word) => sum + weigh(word.text), 0)
  const pace = Math.min(Math.max(0, end - start) / Math.max(1, total), SLOWEST_WEIGHT_SECONDS)
  let at = start
  return words.map(({ text, speaker }) => {
    const from = at
    at += weigh(text) * pace
    return { text, start: from, end: at, confidence: CONFIDENCE, speaker }
  })
}

/** Roughly the sounds in a word: a letter is one, a Chinese character or a digit is a syllable. */
function weigh(word: string): number {
  let weight = 1
  for (const character of word) {
    if (/[\p{Script=Han}\p{N}]/u.test(character)) weight += 3
    else if (/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(character))
      weight += 2
    else if (/\p{L}/u.test(character)) weight += 1
    // A comma or a full stop stands for a short pause.
    else if (/[,;:.!?。、！？]/u.test(character)) weight += 2
  }
  return weight
}

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: ' ',
  lrm: '',
  rlm: '',
  quot: '"',
  apos: "'",
}

/** Reduces a cue's text to the spoken words: no tags, no ASS overrides, no `[applause]`, no notes. */
export function plainText(text: string): string {
  return text
    .replace(/\{\\[^{}]*\}/g, '')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(#\d{1,7}|[a-z]{2,5});/gi, decodeEntity)
    .replace(/[[（(【][^[\]()（）【】]{1,60}[\])）】]/g, ' ')
    .replace(/[♪♫♩]/g, ' ')
}

function decodeEntity(entity: string, name: string): string {
  if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? entity
  const code = Number(name.slice(1))
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : entity
}

/** Takes a name that stands in capitals before the words, `NARRATOR: It begins.`, off the text. */
export function splitSpeaker(text: string): { text: string; speaker: string | null } {
  const match = /^[\s>–-]*(\p{Lu}[\p{Lu}\d .'’-]{1,24}):\s+(?=\S)/u.exec(text)
  if (!match) return { text: text.replace(/^\s*>>+\s*/, ''), speaker: null }
  return { text: text.slice(match[0].length), speaker: match[1]?.trim() ?? null }
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })

/** Splits text at spaces, or at word boundaries in scripts without spaces; marks stay with the word they follow. */
export function splitWords(text: string): string[] {
  const words: string[] = []
  for (const chunk of text.split(/\s+/)) {
    for (const part of isUnspaced(chunk) ? segmentWords(chunk) : [chunk]) {
      const before = words.at(-1)
      if (isSpoken(part)) words.push(part)
      else if (before && !/^[-–—>]*$/.test(part)) words[words.length - 1] = before + part
    }
  }
  return words
}

function segmentWords(chunk: string): string[] {
  const words: string[] = []
  for (const { segment, isWordLike } of segmenter.segment(chunk)) {
    if (isWordLike || words.length === 0) words.push(segment)
    else words.push(`${words.pop()}${segment}`)
  }
  return words
}

function isSpoken(text: string): boolean {
  return /[\p{L}\p{N}&]/u.test(text)
}

/** What is wrong with an imported transcript, and where: a clause without its full stop. */
export class TranscriptSyntaxError extends Error {}
