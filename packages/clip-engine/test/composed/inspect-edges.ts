import type { TimeRange } from '../../src/time-range.ts'
import type { ComposedTalk } from './compose-words.ts'

/** Words that join a sentence to the previous one or only introduce it; a clip may begin after them, and after a hesitation. */
const JOINING = new Set(
  'and so but then well okay yeah oh also actually haha i mean you know und aber dann'.split(' '),
)
/** Words at the end of a sentence that ask for nothing; a clip may end before them. */
const TAGS = new Set('right you know ne'.split(' '))

const bareText = (text = '') => text.toLowerCase().replace(/[^\p{L}]/gu, '')

/** Tolerance for times rounded to milliseconds. */
const SLACK = 0.02
const LONGEST_GAP = 2

/** Compares a clip's edges with the true beginnings and ends of sentences, and counts words that are cut and gaps between words. */
export function inspectEdges(
  clip: TimeRange & { segments: TimeRange[] },
  { words, sentenceEnds }: Pick<ComposedTalk, 'words' | 'sentenceEnds'>,
) {
  const middle = ({ start, end }: TimeRange) => (start + end) / 2
  const inside = words.flatMap((word, at) =>
    middle(word) >= clip.start && middle(word) < clip.end ? [at] : [],
  )
  const ends = new Set(sentenceEnds)
  const first = inside[0] ?? -1
  const last = inside.at(-1) ?? -1
  const startsWhole = first >= 0 && beginsSentence(first)
  const endsWhole = endsSentence(last)
  function beginsSentence(at: number): boolean {
    if (at === 0 || ends.has(at - 1)) return true
    const before = words[at - 1]
    const isLeadIn = before?.filler === true || JOINING.has(bareText(before?.text))
    return isLeadIn && beginsSentence(at - 1)
  }
  function endsSentence(at: number): boolean {
    if (ends.has(at)) return true
    return TAGS.has(bareText(words[at + 1]?.text)) && endsSentence(at + 1)
  }
  const edges = clip.segments.flatMap(({ start, end }) => [start, end])
  const cutWords = edges.filter((edge) =>
    words.some(({ start, end }) => edge > start + SLACK && edge < end - SLACK),
  ).length
  const kept = clip.segments.flatMap(({ start, end }) =>
    words.filter((word) => middle(word) >= start && middle(word) < end),
  )
  const longGaps = kept.filter((word, at) => {
    const next = kept[at + 1]
    const isOneSegment = clip.segments.some(
      ({ start, end }) => word.start >= start - SLACK && next && next.end <= end + SLACK,
    )
    return next && isOneSegment && next.start - word.end > LONGEST_GAP
  }).length
  return { startsWhole, endsWhole, isWhole: startsWhole && endsWhole, cutWords, longGaps }
}
