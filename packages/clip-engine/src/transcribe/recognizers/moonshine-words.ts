import llamaTokenizer from 'llama-tokenizer-js'

/** A word that the model wrote; the model gives no times. */
export interface WrittenWord {
  text: string
  /** Geometric mean of the probabilities of its tokens, 0 to 1. */
  confidence: number
}

/** A token of the model, and how probable it was among all others. */
export interface ChosenToken {
  id: number
  probability: number
}

/** A blank before a piece of text, as the vocabulary writes it. */
const BLANK = '▁'

/** Joins a model's tokens to words; a blank begins a word. */
export function joinTokens(tokens: ChosenToken[]): WrittenWord[] {
  const groups: ChosenToken[][] = []
  for (const token of tokens) {
    const piece = llamaTokenizer.vocabById[token.id] ?? ''
    const group = groups.at(-1)
    if (!group || piece.startsWith(BLANK)) groups.push([token])
    else group.push(token)
  }
  return groups
    .map((group) => ({ text: readTokens(group), confidence: meanProbability(group) }))
    .filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
}

function readTokens(tokens: ChosenToken[]): string {
  const ids = tokens.map(({ id }) => id)
  return llamaTokenizer.decode(ids, false, false).trim()
}

function meanProbability(tokens: ChosenToken[]): number {
  const sum = tokens.reduce((total, { probability }) => total + Math.log(probability), 0)
  return Math.exp(sum / tokens.length)
}
