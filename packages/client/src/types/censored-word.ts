// Written by `bun run generate` from the document of the service.

/** A word that is censored. */
export interface CensoredWord {
  /** The word. */
  word: string
  /** Which spoken words are meant: the same, those of the same stem, or all that contain it. */
  match: 'exact' | 'stem' | 'contains'
}
