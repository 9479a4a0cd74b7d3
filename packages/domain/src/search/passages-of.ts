/** A spoken word of a transcript; seconds of the source. */
export interface SpokenWord {
  text: string
  start: number
  end: number
  speaker: string | null
}

/** What is found as one: a few sentences of one speaker. */
export interface Passage {
  start: number
  end: number
  speaker: string | null
  said: string
}

/** Seconds of silence that end a passage, and words after which it ends with its sentence, or at all. */
const PAUSE = 2
const LONG = 40
const LONGEST = 100

/** Letters of scripts that are written without blanks, for a class of a regular expression; `search_text` has the same. */
export const UNSPACED = '\\u3040-\\u30ff\\u3400-\\u9fff\\uf900-\\ufaff'
/** Words that end with one are joined without a blank. */
const ENDS_UNSPACED = new RegExp(`[${UNSPACED}]$`, 'u')

/** Divides what was said into passages of about a quarter of a minute, at ends of sentences where there are some. */
export function passagesOf(words: readonly SpokenWord[]): Passage[] {
  const passages: Passage[] = []
  let open: SpokenWord[] = []
  for (const [index, word] of words.entries()) {
    open.push(word)
    if (!isLast(open.length, word, words[index + 1])) continue
    passages.push(toPassage(open))
    open = []
  }
  return passages
}

function isLast(count: number, word: SpokenWord, next: SpokenWord | undefined): boolean {
  if (!next || next.speaker !== word.speaker || next.start - word.end > PAUSE) return true
  return count >= LONGEST || (count >= LONG && /[.!?…。！？]["'”’)」]?$/u.test(word.text))
}

function toPassage(words: readonly SpokenWord[]): Passage {
  const said = words.reduce(
    (text, word) =>
      text === '' || ENDS_UNSPACED.test(text) ? text + word.text : `${text} ${word.text}`,
    '',
  )
  const { start = 0, speaker = null } = words[0] ?? {}
  return { start, end: words.at(-1)?.end ?? start, speaker, said }
}
