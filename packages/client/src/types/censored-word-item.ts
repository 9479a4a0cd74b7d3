// Written by `bun run generate` from the document of the service.

/** A word that is censored. */
export interface CensoredWordItem {
  /** The word. */
  word: string
  /** Which spoken words are meant: the same, those of the same stem, or all that contain it. Default: "exact". */
  match?: 'exact' | 'stem' | 'contains'
}
