/** Words that say nothing where they stand between other words, or between commas, or at the end. */
const BETWEEN =
  / (?:sort of|kind of|you know|basically|essentially|actually|literally|just)(?= )/giu
const ASIDE =
  /(?:^|,? )(?:you know|i mean|sort of|kind of|basically|essentially|actually|literally|obviously|honestly|like|um|uh|right|okay|yeah|so to speak|if you will),(?= )/giu
const LAST =
  /,? (?:right|you know|okay|i guess|i think|i mean|or something|or whatever|and stuff|and so on|as well|then)(?=[.?!]?$)/iu
const TWICE = /(?<![\p{L}'])([\p{L}']+(?: [\p{L}']+){0,4}),? \1(?![\p{L}'])/giu

/** Takes stutters and asides out of a sentence. */
export function mend(sentence: string): string {
  const mended = sentence
    .replace(ASIDE, '')
    .replace(BETWEEN, '')
    .replace(LAST, '')
    .replace(TWICE, '$1')
    .replace(/,\s*,/g, ',')
    .replace(/^[\s,]+/, '')
    .replace(/\s+/g, ' ')
  return mended === sentence ? mended : mend(mended)
}
