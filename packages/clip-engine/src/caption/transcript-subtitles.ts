import { readableWords } from '../transcribe/readable-words.ts'
import type { Transcript } from '../transcribe/transcript.ts'
import { clipWords } from './clip-words.ts'
import { writeSubtitles } from './write-subtitles.ts'

/** Writes everything that was said in a source as subtitle files, in source seconds. */
export function transcriptSubtitles({ words, language }: Pick<Transcript, 'words' | 'language'>): {
  srt: string
  vtt: string
} {
  const end = (words.at(-1)?.end ?? 0) + AFTER_SECONDS
  return writeSubtitles(clipWords(readableWords(words), [{ start: 0, end }], language), end)
}

/** Room for the last caption to stay a moment. */
const AFTER_SECONDS = 1
