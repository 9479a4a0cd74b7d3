import { compareThumbnails, measureNovelty } from './compare-thumbnails.ts'

const STEP_SECONDS = 0.2
/** Steps between the pictures before and after a dissolve, and steps on either side in which the picture must be still. */
const STEPS_ACROSS = 6
const STEPS_BESIDE = 3
const STEPS = STEPS_BESIDE + STEPS_ACROSS + STEPS_BESIDE
const LEAST_NOVELTY = 0.07
/** Most change before and after a dissolve, as a share of the change across it. */
const STILLNESS = 0.35
/** Largest share of the change across a dissolve that a mixture of the two shots may leave unexplained in between. */
const UNMIXED = 0.25
/** Pictures further apart than this, in a source of few frames, cannot show a dissolve. */
const LONGEST_SPAN_SECONDS = 1.5 * STEPS * STEP_SECONDS

/** The middle of what may be a dissolve, and how much of the picture is new after it. */
export interface Dissolve {
  time: number
  novelty: number
}

/** Finds where one shot gradually becomes another, from thumbnails that are given in order. */
export function createDissolveFinder() {
  const recent: { time: number; data: Uint8Array }[] = []
  const candidates: Dissolve[] = []

  return {
    look(time: number, data: Uint8Array): void {
      const last = recent.at(-1)
      if (last && time - last.time < STEP_SECONDS - 0.001) return
      recent.push({ time, data })
      if (recent.length > STEPS + 1) recent.shift()
      if (recent.length === STEPS + 1) judge()
    },
    /** @returns What may be dissolves; several for each of them. */
    seen: (): Dissolve[] => candidates,
  }

  function judge(): void {
    const [first, before, after, last] = [0, STEPS_BESIDE, STEPS_BESIDE + STEPS_ACROSS, STEPS].map(
      (step) => recent[step],
    )
    if (!(first && before && after && last)) return
    if (last.time - first.time > LONGEST_SPAN_SECONDS) return
    if (compareThumbnails(before.data, after.data) < LEAST_NOVELTY) return
    const across = measureNovelty(before.data, after.data)
    const beside = Math.max(
      measureNovelty(first.data, before.data),
      measureNovelty(after.data, last.data),
    )
    if (across < LEAST_NOVELTY || beside > STILLNESS * across) return
    const between = recent.slice(STEPS_BESIDE + 1, STEPS_BESIDE + STEPS_ACROSS)
    if (!between.every(({ data }) => isMixture(before.data, data, after.data))) return
    candidates.push({ time: (before.time + after.time) / 2, novelty: across - beside })
  }
}

/**
 * Whether a picture is some part of `before` and the rest of `after`, everywhere at once.
 *
 * This distinguishes a dissolve from a person walking in.
 */
function isMixture(before: Uint8Array, picture: Uint8Array, after: Uint8Array): boolean {
  const share = mixingShare(before, picture, after)
  let unexplained = 0
  let change = 0
  for (let at = 0; at < picture.length; at++) {
    const whole = (after[at] as number) - (before[at] as number)
    unexplained += Math.abs((picture[at] as number) - (before[at] as number) - share * whole)
    change += Math.abs(whole)
  }
  return unexplained < UNMIXED * change
}

/** The share of `after` that explains a picture best, by least squares. */
function mixingShare(before: Uint8Array, picture: Uint8Array, after: Uint8Array): number {
  let product = 0
  let square = 0
  for (let at = 0; at < picture.length; at++) {
    const whole = (after[at] as number) - (before[at] as number)
    product += ((picture[at] as number) - (before[at] as number)) * whole
    square += whole * whole
  }
  return product / square
}

/** Returns the middles of the dissolves: of the candidates for the same change, the one with the greatest novelty. */
export function concludeDissolves(candidates: Dissolve[]): number[] {
  const kept: Dissolve[] = []
  for (const candidate of candidates.toSorted((a, b) => a.time - b.time)) {
    const last = kept.at(-1)
    if (!last || candidate.time - last.time > STEPS_ACROSS * STEP_SECONDS) kept.push(candidate)
    else if (candidate.novelty > last.novelty) kept[kept.length - 1] = candidate
  }
  return kept.map(({ time }) => time)
}
