import { END, type WrittenTalk } from './read-transcripts.ts'

/** A word is a name if this share of its uses within sentences is capitalized, in every show that uses it often. */
const SHARE = 0.93
const SHARE_OF_A_SHOW = 0.8
const FEWEST_USES = 25
const FEWEST_SHOWS = 3
/** Minimum number of uses in a show for the show to count. */
const OFTEN = 5

interface Uses {
  count: number
  capitals: number
  forms: Map<string, number>
}

/**
 * Finds the words and pairs of words that are capitalized within sentences, in several shows.
 *
 * @returns Each in its most frequent spelling, ascending; no pairs whose words are both listed.
 */
export function findNames(shows: WrittenTalk[][]): string[] {
  const words = shows.map((talks) => countUses(talks, 1))
  const names = namesIn(words)
  const known = new Set(names.map((name) => name.toLowerCase()))
  const pairs = namesIn(shows.map((talks) => countUses(talks, 2))).filter(
    (pair) =>
      !pair
        .toLowerCase()
        .split(' ')
        .every((word) => known.has(word)),
  )
  return [...names, ...pairs].sort()
}

/** Counts the uses of the words, or groups of words, that are capitalized at least once within a sentence. */
function countUses(talks: WrittenTalk[], length: number): Map<string, Uses> {
  const uses = new Map<string, Uses>()
  for (const { form, isCapital } of formsIn(talks, length))
    if (isCapital) uses.set(form.toLowerCase(), { count: 0, capitals: 0, forms: new Map() })
  for (const { form, isCapital } of formsIn(talks, length)) {
    const use = uses.get(form.toLowerCase())
    if (!use) continue
    use.count += 1
    use.capitals += Number(isCapital)
    use.forms.set(form, (use.forms.get(form) ?? 0) + 1)
  }
  return uses
}

/** The words or groups of words within sentences, as written; without `I` and words that contain digits. */
function* formsIn(talks: WrittenTalk[], length: number) {
  for (const { texts, marks } of talks) {
    for (let at = 1; at + length <= texts.length; at += 1) {
      const inner = marks.subarray(at, at + length - 1)
      if (marks[at - 1] === END || inner.some((mark) => mark > 0)) continue
      const parts = texts.slice(at, at + length)
      if (parts.some((part) => /^I(?:'|$)|[^\p{L}']/u.test(part))) continue
      yield { form: parts.join(' '), isCapital: parts.every((part) => /\p{Lu}/u.test(part)) }
    }
  }
}

function namesIn(shows: Map<string, Uses>[]): string[] {
  const keys = new Set(shows.flatMap((uses) => [...uses.keys()]))
  return [...keys].flatMap((key) => {
    const uses = shows.flatMap((show) => show.get(key) ?? [])
    const often = uses.filter(({ count }) => count >= OFTEN)
    const count = uses.reduce((sum, use) => sum + use.count, 0)
    const capitals = uses.reduce((sum, use) => sum + use.capitals, 0)
    if (count < FEWEST_USES || often.length < FEWEST_SHOWS || capitals < SHARE * count) return []
    if (often.some((use) => use.capitals < SHARE_OF_A_SHOW * use.count)) return []
    const forms = new Map<string, number>()
    for (const use of uses)
      for (const [form, number] of use.forms) forms.set(form, (forms.get(form) ?? 0) + number)
    const [best] = [...forms].sort((a, b) => b[1] - a[1])
    return best ? [best[0]] : []
  })
}
