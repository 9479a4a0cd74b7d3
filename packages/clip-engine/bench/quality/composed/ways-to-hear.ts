import { punctuateWords } from '../../../src/transcribe/punctuation/punctuate-words.ts'
import type { Word } from '../../../src/transcribe/transcript.ts'
import { bare } from '../../../test/spoken-words.ts'

/** Turns spoken words into the selection's input. */
export type Hear = (words: Word[], language: string) => Word[] | Promise<Word[]>

/** The words exactly as written. */
export const hearTruly: Hear = (words) => words

/** Words as a recognizer without punctuation returns them, with the punctuation that the engine adds to such transcripts. */
export const hearBare: Hear = (words, language) => punctuateWords(bare(words), language)
