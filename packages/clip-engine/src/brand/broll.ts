import type { CaptionWord } from '../caption/caption-word.ts'

/** Pictures and videos that may be shown instead of the speaker while their subject is mentioned. */
export interface Broll {
  /** Largest share of a clip that b-roll may cover, 0 to 1. */
  density: number
  assets: BrollAsset[]
}

export interface BrollAsset {
  kind: 'image' | 'video'
  /** Words and phrases; the asset is shown when one of them is said. */
  labels: string[]
  /** Length of a video; `null` for a picture. */
  duration_seconds: number | null
  /** Returns the file's path; `null` when the file no longer exists. Called only for assets that are shown. */
  open(): Promise<string | null>
}

/** One showing of an asset. Clip seconds. */
export interface BrollInsert {
  start: number
  end: number
  asset: BrollAsset
}

/** Earliest start, so that viewers first see the speaker. Seconds, like the next three. */
const EARLIEST = 2
const LONGEST = 3
/** A shorter showing would not be noticed. */
const SHORTEST = 1.2
/** How long the speaker is seen between two showings, and at the clip's end. */
const REST = 2
/** Characters; a shorter label would match in every other sentence. */
const SHORTEST_LABEL = 2

/**
 * Chooses which assets are shown and when: each once, from the start of the first word or phrase that is one of its labels.
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

/** Returns the phrase lengths to try, longest first: “coffee machine” takes precedence over “coffee”. */
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

/** Removes from a word its case, the marks around it and an English plural's s. */
function fold(text: string): string {
  const bare = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, '')
  return /^[a-z]{3,}[^s]s$/.test(bare) ? bare.slice(0, -1) : bare
}
