import { readableWords } from '../transcribe/readable-words.ts'
import type { Transcript } from '../transcribe/transcript.ts'
import { clipWords } from './clip-words.ts'
import { writeSubtitles } from './write-subtitles.ts'

/**
 * Writes everything that was said in a source as subtitle files and as timed words, the same words in each, in source seconds.
 *
 * @param speakers - What people are called; the words of the JSON keep their labels.
 */
export function transcriptFiles(
  { words, language }: Pick<Transcript, 'words' | 'language'>,
  speakers: readonly { label: string; name: string | null }[] = [],
): {
  srt: string
  vtt: string
  json: string
} {
  const end = (words.at(-1)?.end ?? 0) + AFTER_SECONDS
  const readable = readableWords(words)
  const names = new Map(speakers.map(({ label, name }) => [label, name]))
  const nameOf = (label: string) => names.get(label) ?? label
  return {
    ...writeSubtitles(clipWords(readable, [{ start: 0, end }], language), end, 0, nameOf),
    json: JSON.stringify({
      language,
      ...(speakers.length > 0 && { speakers }),
      words: readable,
    }),
  }
}

/** Time added after the last word, so that the last caption stays visible for a moment. */
const AFTER_SECONDS = 1
