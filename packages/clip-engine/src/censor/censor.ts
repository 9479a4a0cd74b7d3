import type { CensorMode } from '@svc/specification'

/** Words that must not be heard or read in a brand's clips. They are compared as literal text, without regard to case. */
export interface Censor {
  /** An empty list stands for the built-in list: words that platforms penalize, in several languages. */
  words: CensoredWord[]
  mode: CensorMode
}

export interface CensoredWord {
  /** Several words are a phrase: its words must follow one another. */
  word: string
  /** Whether a spoken word must equal `word`, begin with it or contain it; of a phrase, each of its words. */
  match: 'exact' | 'stem' | 'contains'
}
