import { media } from '@svc/test-media'
import { type TranscribeOptions, transcribeSource } from '../../src/transcribe/transcribe.ts'
import type { Transcript } from '../../src/transcribe/transcript.ts'
import { probed, signal, tools } from '../workbench.ts'
import { alignWords, spokenWords } from './align-words.ts'

/** Only Vosk is left, the fastest. */
export const NO_RECOGNIZERS = { service: null, whisper: null }

/** Transcribes a file as the pipeline does; options default to those of a machine without models. */
export async function transcribeFile(
  path: string,
  options: Partial<TranscribeOptions> = {},
  onProgress: (fraction: number) => void = () => {},
): Promise<Transcript> {
  const given = { language: 'auto', vocabulary: [], recognizers: NO_RECOGNIZERS, ...options }
  return transcribeSource(tools, await probed(path), given, signal, onProgress)
}

const transcripts = new Map<string, Promise<Transcript>>()

/** What Vosk hears in a test file, transcribed once for all test files of a process. */
export function heardIn(name: string): Promise<Transcript> {
  const transcript = transcripts.get(name) ?? transcribeFile(media(name))
  transcripts.set(name, transcript)
  return transcript
}

/** The share of a text's words that a transcript has not, or has otherwise. */
export function errorRate({ words }: Transcript, text: string): number {
  const said = spokenWords(text)
  const heard = words.flatMap((word) => spokenWords(word.text))
  return alignWords(said, heard).errors / said.length
}
