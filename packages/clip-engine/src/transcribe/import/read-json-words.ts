import { toLanguageCode } from '../language-code.ts'
import { cueWords, type SubtitleWord, TranscriptSyntaxError } from './cues.ts'

type Json = Record<string, unknown>

/**
 * Reads words from a recognizer's JSON: our own, Whisper's `verbose_json`, Deepgram's, AssemblyAI's, Vosk's.
 *
 * Times are read as seconds, except AssemblyAI's, whose whole numbers are milliseconds.
 */
export function readJsonWords(text: string): { words: SubtitleWord[]; language: string | null } {
  const root = parse(text)
  const found = findTimed(root)
  if (!found) {
    throw new TranscriptSyntaxError(
      'it must be an array of words, or an object with "words" or "segments", each with "start" and "end"',
    )
  }
  const scale = isInMilliseconds(found.items) ? 0.001 : 1
  const words = found.items.flatMap((item, index) =>
    readTimed(item, `${found.path}[${index}]`, scale),
  )
  return { words: withSpeakers(words, root, scale), language: readLanguage(root) }
}

/** Names who says each word by the segment that it lies in, where only segments tell that. */
function withSpeakers(words: SubtitleWord[], root: unknown, scale: number): SubtitleWord[] {
  if (!isObject(root) || words.some(({ speaker }) => speaker !== null)) return words
  const segments = [root['segments'], root['utterances']].flatMap((list) =>
    Array.isArray(list) ? list.filter(isObject) : [],
  )
  const turns = segments.flatMap(({ start, end, speaker }) => {
    const name = readSpeaker(speaker)
    const turn = { start: Number(start) * scale, end: Number(end) * scale }
    return name !== null && turn.end >= turn.start ? [{ ...turn, speaker: name }] : []
  })
  turns.sort((a, b) => a.start - b.start)
  let at = 0
  return words.map((word) => {
    const middle = (word.start + word.end) / 2
    while ((turns[at + 1]?.start ?? Number.POSITIVE_INFINITY) <= middle) at += 1
    const turn = turns[at]
    return turn && turn.start <= middle && middle <= turn.end
      ? { ...word, speaker: turn.speaker }
      : word
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new TranscriptSyntaxError(
      `it is not valid JSON (${error instanceof Error ? error.message : 'it cannot be parsed'})`,
    )
  }
}

/** The list of timed words, or of timed segments when there are no words, wherever a recognizer puts it. */
function findTimed(root: unknown): { items: unknown[]; path: string } | null {
  if (Array.isArray(root)) return { items: root, path: 'transcript' }
  const places = [
    'words',
    'result',
    'results.channels.0.alternatives.0.words',
    'segments',
    'utterances',
  ]
  for (const path of places) {
    const value = path
      .split('.')
      .reduce<unknown>((at, key) => (isObject(at) ? at[key] : undefined), root)
    if (Array.isArray(value) && value.length > 0) return { items: value, path }
  }
  return isObject(root) && Array.isArray(root['words']) ? { items: [], path: 'words' } : null
}

/** @param segment - What the list of words is in: recognizers write words in segments, and no list in words. */
function readTimed(item: unknown, path: string, scale: number, segment?: Json): SubtitleWord[] {
  if (!isObject(item)) throw new TranscriptSyntaxError(`${path} must be an object`)
  if (Array.isArray(item['words']) && item['words'].length > 0) {
    if (segment) throw new TranscriptSyntaxError(`${path} is a word with "words" in it`)
    return withTimes(item['words'], item).flatMap((word, index) =>
      readTimed(word, `${path}.words[${index}]`, scale, item),
    )
  }
  const text = item['punctuated_word'] ?? item['text'] ?? item['word']
  if (typeof text !== 'string') throw new TranscriptSyntaxError(`${path} has no "text"`)
  const start = readSeconds(item, 'start', path) * scale
  const end = readSeconds(item, 'end', path) * scale
  if (end < start) throw new TranscriptSyntaxError(`${path} ends before it starts`)
  const speaker = readSpeaker(item['speaker'] ?? segment?.['speaker'])
  const confidence = readConfidence(item)
  return cueWords({ start, end, parts: [{ text, start: null, speaker }] }).map((word, _, all) =>
    all.length === 1 ? { ...word, end, confidence } : { ...word, confidence },
  )
}

/** Gives words that could not be aligned the time between their neighbours: WhisperX leaves numbers without one. */
function withTimes(words: unknown[], segment: Json): unknown[] {
  let next = segment['end']
  const ends = words.toReversed().map((word) => {
    const end = next
    if (isObject(word)) next = word['start'] ?? next
    return end
  })
  let passed = segment['start']
  return words.map((word, index) => {
    if (!isObject(word)) return word
    const isTimed = 'start' in word || 'end' in word
    const timed = isTimed ? word : { ...word, start: passed, end: ends.at(-1 - index) }
    passed = timed['end']
    return timed
  })
}

function readSeconds(item: Json, name: string, path: string): number {
  const value = item[name]
  if (typeof value === 'number' && Number.isFinite(value) && value >= 0) return value
  throw new TranscriptSyntaxError(
    `${path}.${name} is ${JSON.stringify(value) ?? 'missing'}; it must be a number of at least 0`,
  )
}

function readConfidence(item: Json): number {
  const value = item['confidence'] ?? item['conf'] ?? item['probability'] ?? item['score']
  return typeof value === 'number' ? value : 1
}

/** Reads who speaks; numbers of recognizers, `0` and `SPEAKER_00`, count people from 1. */
function readSpeaker(value: unknown): string | null {
  const number = /^(?:speaker_?)?0*(\d{1,4})$/i.exec(String(value))?.[1]
  if (number !== undefined) return `Speaker ${Number(number) + 1}`
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

function readLanguage(root: unknown): string | null {
  const value = isObject(root) ? (root['language'] ?? root['language_code']) : null
  return typeof value === 'string' ? toLanguageCode(value) : null
}

/** Whether times are milliseconds, as AssemblyAI's. No word takes 50 seconds, and times in seconds have a fraction somewhere. */
function isInMilliseconds(items: unknown[]): boolean {
  const timed = items.filter(isObject)
  const ends = timed.map((item) => Number(item['end']))
  return (
    ends.length > 0 &&
    ends.every(Number.isInteger) &&
    timed.some((item) => Number(item['end']) - Number(item['start']) >= 50) &&
    !timed.some((item) => Array.isArray(item['tokens']))
  )
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null
}
