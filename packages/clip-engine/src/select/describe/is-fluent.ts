/** Words that people double on purpose. */
const DOUBLED = /^(?:very|really|so|super|much|far|long|no|never|many|way|ha|bye)$/i
/** Filler phrases ("you know", "I mean"): set off by commas, at the beginning, before a phrase, or at the end. */
const SEARCHING = [
  /(?:^|,? )(?:you know|i mean|sort of|kind of|like|right|um|uh|let's say|if you will|so to speak|i guess|i think|i don't know), /iu,
  / (?:it turns out|you know|i mean|i guess|sort of|kind of) (?:with|to|in|on|of|like|the|a|for)\b/iu,
  / like (?:\p{N}|an? (?:hundred|thousand|million|billion|few|dozen))/iu,
  /,? (?:right|you know|okay|i guess|i think|i mean|or something|or whatever|and stuff|and things like that|and all that)[.?!]?$/iu,
]

/** Returns whether a sentence has no stutters, filler phrases and question tags, so that it can be shown as text. */
export function isFluent(sentence: string): boolean {
  return !isStuttered(sentence.split(' ')) && !SEARCHING.some((aside) => aside.test(sentence))
}

/** "I, I think", "that's that's": a group of up to three words that is said twice. */
function isStuttered(pieces: string[]): boolean {
  const words = pieces.map(bare)
  return words.some((word, at) =>
    [1, 2, 3].some((size) => {
      const [said, again] = [words.slice(at, at + size), words.slice(at + size, at + 2 * size)]
      if (again.length < size || said.join(' ') !== again.join(' ')) return false
      if (size === 1 && DOUBLED.test(word)) return false
      return !pieces.slice(at, at + size).some((piece) => /[.?!]$/.test(piece))
    }),
  )
}

function bare(piece: string): string {
  return piece.toLowerCase().replace(/[^\p{L}\p{M}\p{N}']/gu, '')
}
