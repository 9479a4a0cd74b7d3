// Written by `bun run generate` from the document of the service.

/** A word that is censored. */
export interface CensoredWordItem {
  /** The word. */
  word: string
  /** Which spoken words are meant: the same, those that begin with it, or all that contain it. Of a phrase, this holds for each of its words. Punctuation around a word does not matter. Default: "exact". */
  match?: 'exact' | 'stem' | 'contains'
}
