import { join } from 'node:path'

// Speech that is made up of words as frequent as in English texts.

const PIECES = join(
  import.meta.dir,
  '../../../packages/clip-engine/models/sentence-encoder-en/pieces.tsv',
)
/** What stands before a piece that begins a word. */
const BEGINS = '\u2581'
/** How many words go on with a further piece: new ones keep coming, as names do. */
const GOING_ON = 0.08
const ACCENTS: Record<string, string> = { a: 'à', e: 'é', o: 'ô', u: 'ü', c: 'ç' }
/** The letters of a made-up text without blanks, the first the most frequent. */
const LETTERS = Array.from({ length: 2000 }, (_, at) => String.fromCodePoint(0x4e00 + 7 * at))

/** Speaks English, French as far as accents go, and letters without blanks as Japanese has them: always the same words. */
export async function createSpeaking() {
  const lines = (await Bun.file(PIECES).text()).split('\n').map((line) => line.split('\t'))
  const pieces = lines
    .map(([piece = '', odds]) => ({ piece, weight: Math.exp(Number(odds)) }))
    .filter(({ piece, weight }) => weight < 1 && /^\u2581?[a-z]+$/i.test(piece))
  const first = drawing(pieces.filter(({ piece }) => piece.startsWith(BEGINS)))
  const next = drawing(pieces.filter(({ piece }) => !piece.startsWith(BEGINS)))
  const letter = drawing(LETTERS.map((piece, at) => ({ piece, weight: 1 / (at + 3) })))
  const chance = createChance()
  const english = () => {
    let word = first(chance()).slice(1)
    while (chance() < GOING_ON) word += next(chance())
    return word
  }
  const LANGUAGES: Record<string, () => string> = {
    en: english,
    fr: () => english().replaceAll(/[aeouc]/g, (found) => ACCENTS[found] ?? found),
    ja: () => letter(chance()),
  }
  return { word: (language: string) => (LANGUAGES[language] ?? english)() }
}

/** Lets pieces be drawn as often as they weigh, by a number from 0 to 1. */
function drawing(pieces: readonly { piece: string; weight: number }[]) {
  let sum = 0
  const ends = pieces.map(({ weight }) => (sum += weight))
  return (at: number) => {
    let [low, high] = [0, ends.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle] ?? 0) < at * sum) low = middle + 1
      else high = middle
    }
    return pieces[low]?.piece ?? ''
  }
}

/** @see https://en.wikipedia.org/wiki/Linear_congruential_generator */
function createChance(): () => number {
  let state = 1n
  return () => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn
    return Number(state >> 11n) / 2 ** 53
  }
}
