/** Words that a brand does not let be heard or read. They are compared as literal text, without regard to case. */
export interface Censor {
  /** Empty for the words that platforms punish, in several languages. */
  words: CensoredWord[]
  /** A 1 kHz tone or silence in place of the word, or the word as it was said; its captions are masked in each case. */
  mode: 'beep' | 'mute' | 'mask'
}

export interface CensoredWord {
  /** Several words are a phrase: its words must follow one another. */
  word: string
  /** Whether a spoken word must be it, begin with it, or hold it anywhere. */
  match: 'exact' | 'stem' | 'contains'
}
