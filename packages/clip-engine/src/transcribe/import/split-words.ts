const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })

/** Splits text at spaces, or at word boundaries in scripts without spaces; marks stay with the word they follow. */
export function splitWords(text: string): string[] {
  const words: string[] = []
  for (const chunk of text.split(/\s+/)) {
    for (const part of UNSPACED.test(chunk) ? segmentWords(chunk) : [chunk]) {
      const before = words.at(-1)
      if (isSpoken(part)) words.push(part)
      else if (before && !/^[-–—>]*$/.test(part)) words[words.length - 1] = before + part
    }
  }
  return words
}

function segmentWords(chunk: string): string[] {
  const words: string[] = []
  for (const { segment, isWordLike } of segmenter.segment(chunk)) {
    if (isWordLike || words.length === 0) words.push(segment)
    else words.push(`${words.pop()}${segment}`)
  }
  return words
}

function isSpoken(text: string): boolean {
  return /[\p{L}\p{N}&]/u.test(text)
}
