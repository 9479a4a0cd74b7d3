/** Words that must not be heard or read in a brand's clips. They are compared as literal text, without regard to case. */
export interface Censor {
  /** An empty list stands for the built-in list: words that platforms penalize, in several languages. */
  words: CensoredWord[]
  /** A 1 kHz tone or silence in place of the word, or the word as it was said; its captions are masked in each case. */
  mode: 'beep' | 'mute' | 'mask'
}

export interface CensoredWord {
  /** Several words are a phrase: its words must follow one another. */
  word: string
  /** Whether a spoken word must equal `word`, begin with it or contain it. */
  match: 'exact' | 'stem' | 'contains'
}
