import type { CaptionWord } from './caption-word.ts'

/** Limits of the text shown at once. */
export interface Room {
  max_words_per_line: number
  max_chars_per_line: number
  max_lines: number
  /** Widths of a word and of a blank, as shares of the widest line. */
  widthOf(text: string): number
  blank: number
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
function breakCost(before: CaptionWord, after: CaptionWord): number {
  if (endsClause(before)) return 0
  if (after.start - before.end > 0.25) return 0.1
  if (LEANS_FORWARD.test(before.text) || /\p{N}$/u.test(before.text)) return 1
  return BEGINS_PHRASE.test(after.text) ? 0.2 : 0.45
}

/** Whether a clause ends after this word. */
function endsClause({ text }: CaptionWord): boolean {
  return CLAUSE_END.test(text)
}

/** Breaks words into the most even lines that fit; `null` when no way fits. */
export function breakLines(words: CaptionWord[], room: Room): CaptionWord[][] | null {
  return evenLines(words, 0, words.length, measureLines(words, room))
}

/** What is known of all lines that words can be broken into: each word was looked at once, however many lines it is tried in. */
export interface Lines {
  room: Room
  /** For each word, where the longest line that begins with it ends: the index after its last word. */
  ends: number[]
  /** For each word, the cost of a break before it. */
  breaks: number[]
  /** Length of the line from `start` to before `end`, see `textLength`. */
  lengthOf(start: number, end: number): number
  /** How many words from `start` to before `end` end a clause. */
  clausesIn(start: number, end: number): number
}

/** Measures all lines that words can be broken into. */
export function measureLines(words: CaptionWord[], room: Room): Lines {
  const spaced = words.map((word) => (word.spaced ? 1 : 0))
  const lengthOf = sumsOf(
    words.map(({ text }) => textLength(text)),
    spaced,
  )
  const widthOf = sumsOf(
    words.map(({ text }) => room.widthOf(text)),
    spaced.map((blanks) => blanks * room.blank),
  )
  const spacedIn = sumsOf(spaced)
  const fits = (start: number, end: number) =>
    spacedIn(start, end) <= room.max_words_per_line &&
    lengthOf(start, end) <= room.max_chars_per_line &&
    widthOf(start, end) <= 1
  let end = 0
  const ends = words.map((_, start) => {
    end = Math.max(end, start + 1)
    while (end < words.length && fits(start, end + 1)) end++
    return end
  })
  const breaks = words.map((after, index) => {
    const before = words[index - 1]
    return before ? breakCost(before, after) : 0
  })
  const clausesIn = sumsOf(words.map((word) => (endsClause(word) ? 1 : 0)))
  return { room, ends, breaks, lengthOf, clausesIn }
}

/** Returns a function that adds up the sizes of neighbours, and the gaps before all of them but the first. */
function sumsOf(sizes: number[], gaps: number[] = []): (start: number, end: number) => number {
  const sums = [0]
  for (const [index, size] of sizes.entries()) {
    sums.push((sums[index] ?? 0) + size + (gaps[index] ?? 0))
  }
  return (start, end) => (sums[end] ?? 0) - (sums[start] ?? 0) - (gaps[start] ?? 0)
}

/** Breaks the words from `start` to before `end` into as few lines as possible, the most even ones; `null` when no way fits. */
export function evenLines(
  words: CaptionWord[],
  start: number,
  end: number,
  { room, ends, breaks, lengthOf }: Lines,
): CaptionWord[][] | null {
  /** By the number of lines and the first word: what the rest of the words costs, and where its first line ends. */
  const known: Map<number, { cost: number; cut: number }>[] = []
  for (let count = 1; count <= room.max_lines; count++) {
    const rests = known.at(-1)
    const found = new Map<number, { cost: number; cut: number }>()
    for (let first = start; first <= end - count; first++) {
      const longest = ends[first] ?? end
      if (!rests && longest >= end) found.set(first, { cost: 0, cut: end })
      for (let cut = first + 1; rests && cut <= Math.min(longest, end - 1); cut++) {
        const rest = rests.get(cut)
        if (!rest) continue
        const unevenness = Math.abs(lengthOf(first, cut) - lengthOf(cut, rest.cut))
        const cost = rest.cost + unevenness / room.max_chars_per_line + (breaks[cut] ?? 0)
        if (cost < (found.get(first)?.cost ?? Number.POSITIVE_INFINITY))
          found.set(first, { cost, cut })
      }
    }
    known.push(found)
    if (found.has(start)) break
  }
  if (!known.at(-1)?.has(start)) return null
  let from = start
  return known.toReversed().map((lines) => {
    const cut = lines.get(from)?.cut ?? end
    const line = words.slice(from, cut)
    from = cut
    return line
  })
}

/** Characters of a text; wide ones count twice. */
function textLength(text: string): number {
  const wide = text.match(/[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]/gu)?.length ?? 0
  return [...text].length + wide
}
