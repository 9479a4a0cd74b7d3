/**
 * Aligns recognized words with those that were really said, with the fewest changes.
 *
 * @returns For each said word the index of the recognized one beside it, and how many changes that took.
 */
export function alignWords(said: string[], heard: string[]): { partner: number[]; errors: number } {
  const width = heard.length + 1
  const cost = new Uint32Array((said.length + 1) * width)
  const at = (i: number, j: number) => cost[i * width + j] ?? 0
  const change = (i: number, j: number) => (said[i - 1] === heard[j - 1] ? 0 : 1)
  for (let i = 0; i <= said.length; i++) {
    for (let j = 0; j <= heard.length; j++) {
      cost[i * width + j] =
        i === 0 || j === 0
          ? i + j
          : Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + change(i, j))
    }
  }
  const partner = new Array<number>(said.length).fill(-1)
  let i = said.length
  let j = heard.length
  while (i > 0) {
    if (j > 0 && at(i, j) === at(i - 1, j - 1) + change(i, j)) {
      partner[i - 1] = j - 1
      i -= 1
      j -= 1
    } else if (at(i, j) === at(i - 1, j) + 1) {
      partner[i - 1] = j - 1
      i -= 1
    } else j -= 1
  }
  return { partner, errors: at(said.length, heard.length) }
}

/** Text as recognizers write it: lower case, no marks. */
export function spokenWords(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[—–-]/g, ' ')
    .split(/\s+/)
    .map((word) => word.replace(/[^\p{L}\p{N}']/gu, ''))
    .filter((word) => word !== '')
}
