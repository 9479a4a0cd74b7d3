import { EngineError } from '../../engine-error.ts'
import { bareWord } from '../function-words.ts'
import { splitWords, TranscriptSyntaxError } from '../import/cues.ts'
import { readJsonWords } from '../import/read-json-words.ts'
import type { Heard, HeardWord } from '../recognizer.ts'
import { dropImagined, type HeardSegment } from './drop-imagined.ts'

/** How many words of the running text are searched for the next timed word; words between may have no time. */
const LOOK_AHEAD = 4

interface Segment {
  start: number
  end: number
  avg_logprob?: number
  no_speech_prob?: number
}

/**
 * Reads a service's `verbose_json`: words with the punctuation of the running text, without invented ones.
 *
 * @param samples - What was sent, 16 kHz.
 * @throws {EngineError} `transcription_failed`, retryable, when the answer is something else.
 */
export async function readServiceAnswer(body: string, samples: Int16Array): Promise<Heard> {
  try {
    const { words, language } = readJsonWords(body)
    const { text, segments } = readRest(body)
    const heard = await dropImagined(inSegments(restoreMarks(words, text), segments), samples)
    return { words: heard, language }
  } catch (error) {
    if (!(error instanceof TranscriptSyntaxError)) throw error
    const message = `The transcription service answered without timed words: ${error.message}.`
    throw new EngineError('transcription_failed', message, { retryable: true })
  }
}

function readRest(body: string): { text: string; segments: Segment[] } {
  const { text, segments }: { text?: unknown; segments?: unknown } = JSON.parse(body)
  return {
    text: typeof text === 'string' ? text : '',
    segments: Array.isArray(segments) ? segments.filter(isSegment) : [],
  }
}

function isSegment(value: unknown): value is Segment {
  if (typeof value !== 'object' || value === null) return false
  return (
    'start' in value && 'end' in value && Number.isFinite(value.start) && Number.isFinite(value.end)
  )
}

/** Groups words by their segment, with its confidence; each word outside all segments becomes a segment of its own. */
function inSegments(words: HeardWord[], segments: Segment[]): HeardSegment[] {
  const heard: { told: Segment | undefined; segment: HeardSegment }[] = []
  for (const word of words) {
    const told = segments.find((candidate) => isWithin(word, candidate))
    const { start = word.start, end = word.end, no_speech_prob = 0, avg_logprob } = told ?? {}
    const confidence = avg_logprob === undefined ? word.confidence : Math.exp(avg_logprob)
    const sure = { ...word, confidence }
    const last = heard.at(-1)
    if (last && told && last.told === told) last.segment.words.push(sure)
    else {
      const segment = { start, end, words: [sure], no_speech_prob, avg_logprob: avg_logprob ?? 0 }
      heard.push({ told, segment })
    }
  }
  return heard.map(({ segment }) => segment)
}

function isWithin(word: HeardWord, { start, end }: Segment): boolean {
  const middle = (word.start + word.end) / 2
  return middle >= start && middle <= end
}

/** Adds marks to timed words: they come bare, but the running text has commas, full stops and capitals. */
function restoreMarks(words: HeardWord[], text: string): HeardWord[] {
  const written = splitWords(text)
  let at = 0
  return words.map((word) => {
    const bare = bareWord(word.text)
    const window = written.slice(at, at + LOOK_AHEAD)
    const offset = window.findIndex((candidate) => bareWord(candidate) === bare)
    if (offset < 0) return word
    at += offset + 1
    return { ...word, text: window[offset] ?? word.text }
  })
}
