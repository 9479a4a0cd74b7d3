/** Words that people double on purpose. */
const DOUBLED = /^(?:very|really|so|super|much|far|long|no|never|many|way|ha|bye)$/i
/** Said while looking for words, set off by commas or at the beginning. */
const ASIDE =
  /(?:(?<=^)|,? )(?:you know|i mean|sort of|kind of|like|right|um|uh|let's say|if you will|so to speak|i guess|i think|i don't know), (?:like, )?/giu
const TAIL =
  /,? (?:right|you know|okay|i guess|i think|i mean|or something|or whatever|and stuff|and things like that|and all that)(?=[.?!]?$)/iu

/** Thrown into the middle of a sentence. */
const THROWN_IN =
  / (?:it turns out|you know|i mean|i guess|sort of|kind of)(?= (?:with|to|in|on|of|like|the|a|for)\b)/giu

/** A number that is only about right needs no "like" to be so. */
const ABOUT = / like(?= (?:\p{N}|an? (?:hundred|thousand|million|billion|few|dozen)))/giu

/** Takes out of a sentence what its speaker would not have written: stutters, asides, question tags. */
export function tidyText(text: string): string {
  const spoken = dropStutters(closeQuotes(text).replace(/\s+/g, ' ').trim())
  const plain = spoken
    .replace(ASIDE, (aside) => (/^\W/.test(aside) ? ' ' : ''))
    .replace(THROWN_IN, '')
    .replace(ABOUT, '')
  const [kept] = plain.split(TAIL)
  const isTagged = kept !== undefined && kept.length < plain.length
  const whole = isTagged ? `${kept.replace(/[,.?!]+$/, '')}.` : plain
  return whole.trim().replace(/^\p{L}/u, (letter) => letter.toUpperCase())
}

/** A quotation that began or ends in another sentence has lost its other mark. */
function closeQuotes(text: string): string {
  const straight = text.match(/"/g)?.length ?? 0
  const [opening, closing] = [text.match(/“/g)?.length ?? 0, text.match(/”/g)?.length ?? 0]
  return straight % 2 === 0 && opening === closing ? text : text.replace(/["“”]/g, '')
}

/** "I, I think" and "that's that's" are said once; so are groups of up to three words. */
function dropStutters(text: string): string {
  const kept: string[] = []
  for (const piece of text.split(' ')) {
    kept.push(piece)
    for (const size of [3, 2, 1]) {
      const again = kept.slice(-size).map(bare)
      const before = kept.slice(-2 * size, -size)
      if (before.length < size || again.join(' ') !== before.map(bare).join(' ')) continue
      if (size === 1 && DOUBLED.test(again[0] ?? '')) continue
      if (before.some((word) => /[.?!]$/.test(word))) continue
      kept.splice(-2 * size, 2 * size, ...before.slice(0, -1), ...lastOf(before, kept))
      break
    }
  }
  return kept.join(' ')
}

/** The first saying, with the marks of the second. */
function lastOf(before: string[], kept: string[]): string[] {
  const said = before.at(-1) ?? ''
  const mark = /[^\p{L}\p{N}]*$/u.exec(kept.at(-1) ?? '')?.[0] ?? ''
  return [said.replace(/[^\p{L}\p{N}]*$/u, '') + mark]
}

function bare(piece: string): string {
  return piece.toLowerCase().replace(/[^\p{L}\p{M}\p{N}']/gu, '')
}
