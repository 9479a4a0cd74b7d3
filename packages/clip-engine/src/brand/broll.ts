import type { CaptionWord } from '../caption/caption-word.ts'

/** What may be shown instead of the speaker while what it shows is spoken of. */
export interface Broll {
  /** How much of a clip it may cover at most, 0 to 1. */
  density: number
  assets: BrollAsset[]
}

export interface BrollAsset {
  kind: 'image' | 'video'
  /** Words and phrases; one that is said calls for it. */
  labels: string[]
  /** Of a video; `null` for a picture. */
  duration_seconds: number | null
  /** Gives the file's path; `null` when it is gone by now. Called only for what is shown. */
  open(): Promise<string | null>
}

/** One showing. Clip seconds. */
export interface BrollInsert {
  start: number
  end: number
  asset: BrollAsset
}

/** Viewers first see who speaks. Seconds, like all of these. */
const EARLIEST = 2
const LONGEST = 3
/** What is gone sooner is not seen. */
const SHORTEST = 1.2
/** Between two showings the speaker is seen this long, and at the clip's end. */
const REST = 2
/** A shorter label would be found in every other sentence. */
const SHORTEST_LABEL = 2

/**
 * Chooses what is shown and when: each asset once, from the start of the first word or phrase that is one of its labels.
 *
 * @param words - Of the clip, in clip seconds, ascending.
 */
export function planBroll(
  words: CaptionWord[],
  duration_seconds: number,
  { density, assets }: Broll,
): BrollInsert[] {
  const spoken = words.map(({ text }) => fold(text))
  const phrases = new Map(
    assets.flatMap((asset) => asset.labels.map((label) => [phraseOf(label), asset] as const)),
  )
  const longest = Math.max(0, ...[...phrases.keys()].map((phrase) => phrase.split(' ').length))
  const inserts: BrollInsert[] = []
  const shown = new Set<BrollAsset>()
  let left = density * duration_seconds
  words.forEach(({ start }, at) => {
    const asset = lengths(longest)
      .map((length) => phrases.get(spoken.slice(at, at + length).join(' ')))
      .find((found) => found !== undefined)
    const earliest = Math.max(EARLIEST, (inserts.at(-1)?.end ?? -REST) + REST)
    if (!asset || shown.has(asset) || start < earliest) return
    const seconds = Math.min(
      LONGEST,
      asset.duration_seconds ?? LONGEST,
      left,
      duration_seconds - REST - start,
    )
    if (seconds < SHORTEST) return
    inserts.push({ start, end: start + seconds, asset })
    shown.add(asset)
    left -= seconds
  })
  return inserts
}

/** From the longest phrase down: “coffee machine” is more than “coffee”. */
function lengths(longest: number): number[] {
  return Array.from({ length: longest }, (_, index) => longest - index)
}

function phraseOf(label: string): string {
  const phrase = label
    .split(/[\s_]+/u)
    .map(fold)
    .filter((word) => word !== '')
    .join(' ')
  return phrase.length < SHORTEST_LABEL ? '' : phrase
}

/** Without case, marks around it and an English plural's s. */
function fold(text: string): string {
  const bare = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, '')
  return /^[a-z]{3,}[^s]s$/.test(bare) ? bare.slice(0, -1) : bare
}
