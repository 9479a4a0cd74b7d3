import { EngineError } from '../engine-error.ts'
import { cleanWords } from './clean-words.ts'
import {
  type Cue,
  type CuePart,
  cueWords,
  plainText,
  readTimeRange,
  splitSpeaker,
  TranscriptSyntaxError,
} from './import/cues.ts'
import { nameTurns } from './import/name-turns.ts'
import { readJsonWords } from './import/read-json-words.ts'
import { readVttCues } from './import/read-vtt-cues.ts'
import type { HeardWord } from './recognizer.ts'
import { KNOWN, type Transcript } from './transcript.ts'

export type TranscriptFormat = 'srt' | 'vtt' | 'json'

const LARGEST_BYTES = 2 * 1024 * 1024

/**
 * Reads an existing transcript.
 *
 * Where the text has times only for whole cues, each word gets its share of the cue by length.
 * JSON may be an array of words, or an object with `words`, or with `segments` as Whisper writes them.
 *
 * @param text - At most 2 MB.
 * @throws {EngineError} `transcription_failed`, naming the line or member that is wrong.
 */
export function importTranscript(text: string, format: TranscriptFormat): Transcript {
  const size = Buffer.byteLength(text)
  if (size > LARGEST_BYTES) {
    throw refuse(format, `it has ${size} bytes; at most ${LARGEST_BYTES} are read`)
  }
  try {
    const { words: heard, language } = READERS[format](text.replace(/^\uFEFF/, ''))
    const words = cleanWords(heard, Number.POSITIVE_INFINITY, language)
    return { source: 'imported', engine: null, language, words, ...KNOWN, warnings: [] }
  } catch (error) {
    if (error instanceof TranscriptSyntaxError) throw refuse(format, error.message)
    throw error
  }
}

type Reader = (text: string) => { words: HeardWord[]; language: string | null }

const READERS: Record<TranscriptFormat, Reader> = {
  srt: (text) => ({ words: nameTurns(readSrtCues(text)).flatMap(cueWords), language: null }),
  vtt: (text) => ({ words: nameTurns(readVttCues(text)).flatMap(cueWords), language: null }),
  json: readJsonWords,
}

function refuse(format: TranscriptFormat, cause: string): EngineError {
  const message = `The ${format.toUpperCase()} transcript cannot be used: ${cause}.`
  return new EngineError('transcription_failed', message)
}

/**
 * Reads SubRip: blocks of a number, a time range and lines of text, separated by blank lines.
 *
 * The number may be missing, as many programs write it.
 */
function readSrtCues(text: string): Cue[] {
  const lines = text.split(/\r\n|\r|\n/)
  const cues: Cue[] = []
  let at = 0
  while (at < lines.length) {
    if (lines[at]?.trim() === '') {
      at += 1
      continue
    }
    if (/^\s*\d+\s*$/.test(lines[at] ?? '') && lines[at + 1]?.includes('-->')) at += 1
    const range = readTimeRange(lines[at] ?? '', at + 1)
    at += 1
    const first = at
    while (at < lines.length && lines[at]?.trim() !== '') at += 1
    cues.push({ ...range, parts: lines.slice(first, at).map(readPart) })
  }
  if (cues.length === 0) throw new TranscriptSyntaxError('it has no cues')
  return cues
}

function readPart(line: string): CuePart {
  return { ...splitSpeaker(plainText(line)), start: null }
}
