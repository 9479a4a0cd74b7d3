import { punctuateWords } from '../../../src/transcribe/punctuation/punctuate-words.ts'
import type { Word } from '../../../src/transcribe/transcript.ts'
import { bare } from '../../../test/spoken-words.ts'

/** What the selection is given of words that were said. */
export type Hear = (words: Word[], language: string) => Word[] | Promise<Word[]>

/** As they were written down. */
export const hearTruly: Hear = (words) => words

/** As a plain recognizer gives them, with the marks that the engine gives every transcript without any. */
export const hearBare: Hear = (words, language) => punctuateWords(bare(words), language)
