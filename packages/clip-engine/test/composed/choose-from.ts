import { encodeSentences } from '../../src/select/appeal/encode-sentences.ts'
import { selectClips } from '../../src/select/select-clips.ts'
import { punctuateWords } from '../../src/transcribe/transcribe.ts'
import type { Word } from '../../src/transcribe/transcript.ts'
import { selectionInput } from '../select-input.ts'
import { bare } from '../spoken-words.ts'
import type { ComposedTalk } from './compose-words.ts'

/** Turns spoken words into the selection's input. */
export type Hear = (words: Word[], language: string) => Word[] | Promise<Word[]>

/** The words exactly as written. */
export const hearTruly: Hear = (words) => words

/** Words as a recognizer without punctuation returns them, with the punctuation that the engine adds to such transcripts. */
export const hearBare: Hear = (words, language) => punctuateWords(bare(words), language)

/** Lets the engine choose ten clips. */
export async function chooseFrom(
  { duration, language, analysis }: Pick<ComposedTalk, 'duration' | 'language' | 'analysis'>,
  words: Word[],
) {
  const changes = { clip_count: { min: 10, max: 10 } }
  const given = selectionInput(words, duration, changes, language)
  const input = { ...given, analysis, encode: encodeSentences }
  return (await selectClips(input, new AbortController().signal)).candidates
}
