import type { CaptionWord } from './caption-word.ts'

/** Limits of the text shown at once. */
export interface Room {
  max_words_per_line: number
  max_chars_per_line: number
  max_lines: number
  /** Whether words fit beside each other on one line. */
  fits(words: CaptionWord[]): boolean
}

/** Punctuation after which a line may break without splitting a clause. */
const CLAUSE_END = /[,;:–—،；：、，]$/u
/** Words that belong to what follows them; a line ending in one reads badly. */
const LEANS_FORWARD =
  /^(a|an|the|of|to|in|on|at|for|with|by|from|and|or|but|because|that|which|who|if|my|your|his|her|our|their|is|are|was|i|we|el|la|los|las|un|una|de|en|y|o|que|der|die|das|ein|eine|und|zu|im|le|les|des|du|et|à)$/iu
/** Words that a new line likes to begin with. */
const BEGINS_PHRASE =
  /^(and|but|or|so|because|that|which|who|when|where|if|with|for|from|to|in|on|y|pero|porque|que|und|aber|weil|dass|et|mais|parce)$/iu

/** Returns the cost of a break between two words: 0 at a natural place, 1 at a bad one. */
export function breakCost(before: CaptionWord, after: CaptionWord): number {
  if (endsClause(before)) return 0
  if (after.start - before.end > 0.25) return 0.1
  if (LEANS_FORWARD.test(before.text) || /\p{N}$/u.test(before.text)) return 1
  return BEGINS_PHRASE.test(after.text) ? 0.2 : 0.45
}

/** Whether a clause ends after this word. */
export function endsClause({ text }: CaptionWord): boolean {
  return CLAUSE_END.test(text)
}

/** Breaks words into the most even lines that fit; `null` when no way fits. */
export function breakLines(words: CaptionWord[], room: Room): CaptionWord[][] | null {
  for (let lines = 1; lines <= room.max_lines; lines++) {
    const best = breakInto(words, lines, room)
    if (best) return best.lines
  }
  return null
}

function breakInto(
  words: CaptionWord[],
  count: number,
  room: Room,
): { lines: CaptionWord[][]; cost: number } | null {
  if (count === 1) return fitsLine(words, room) ? { lines: [words], cost: 0 } : null
  let best: { lines: CaptionWord[][]; cost: number } | null = null
  for (let at = 1; at <= words.length - count + 1; at++) {
    const head = words.slice(0, at)
    if (!fitsLine(head, room)) break
    const rest = breakInto(words.slice(at), count - 1, room)
    const [before, after] = [words[at - 1], words[at]]
    if (!rest || !before || !after) continue
    const unevenness = Math.abs(textLength(head) - textLength(rest.lines[0] ?? []))
    const cost = rest.cost + unevenness / room.max_chars_per_line + breakCost(before, after)
    if (!best || cost < best.cost) best = { lines: [head, ...rest.lines], cost }
  }
  return best
}

function fitsLine(words: CaptionWord[], room: Room): boolean {
  if (words.length === 1) return true
  const spaced = words.filter((word) => word.spaced).length
  return (
    spaced <= room.max_words_per_line &&
    textLength(words) <= room.max_chars_per_line &&
    room.fits(words)
  )
}

/** Characters of a line with its blanks; wide ones count twice. */
export function textLength(words: CaptionWord[]): number {
  return words.reduce((sum, { text, spaced }, index) => {
    const wide = text.match(/[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]/gu)?.length ?? 0
    return sum + [...text].length + wide + (spaced && index > 0 ? 1 : 0)
  }, 0)
}
