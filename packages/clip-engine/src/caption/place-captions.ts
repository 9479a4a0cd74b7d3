import type { CaptionStyle } from '@svc/specification'
import type { Framing, LayoutSpan } from '../reframe/framing.ts'
import type { Cue } from './break-captions.ts'
import type { SeenFace } from './face-boxes.ts'
import { hiddenShare, hidingCost } from './hidden-faces.ts'
import { type Box, outerBox, type PlacedCue, placeCue, type Setting } from './place-cue.ts'
import { pad } from './rounded-box.ts'
import { wholeShots } from './whole-shots.ts'

export interface Stage {
  canvas: { width: number; height: number }
  area: Box
  framing: Framing
  /** Ascending by `time`; empty when captions need not avoid faces. */
  faces: SeenFace[]
  /** Where the brand's logo is; `null` without one. */
  logo: Box | null
  /** The hook's card; `null` without a hook. */
  title: TitleCard | null
}

/** A card that is shown from the clip's start on, until `end` seconds. */
export interface TitleCard {
  box: Box
  end: number
}

/** Where the middle of a caption is, as a share of the canvas height. */
const HEIGHTS = { top: 0.17, middle: 0.5, lower_third: 0.7, bottom: 0.86 } as const
/** Step between the alternative places that are tried, as a share of the canvas height. */
const STEP = 0.02
/** Cost of overlapping the title or the logo: high, because text over text is unreadable. */
const TITLE_COST = 6
const LOGO_COST = 6
/** Seconds before and after a caption in which sampled faces count as visible. */
const AROUND = 0.3

/**
 * Places captions on the canvas, away from the faces visible at the same time.
 *
 * The height is chosen once for each shot, not for each caption: text that jumps is harder to read than text over a chin.
 */
export function placeCaptions(
  cues: Cue[],
  style: CaptionStyle,
  setting: Setting,
  stage: Stage,
): PlacedCue[] {
  const middle = stage.canvas.width * (style.position === 'custom' ? style.position_x : 0.5)
  const blocks = cues.map((cue) => placeCue(cue, setting, { x: middle, y: 0 }))
  const shots = wholeShots(stage.framing.spans)
  const placed = Map.groupBy(blocks, ({ start, end }) =>
    shots.findLast((shot) => shot.start <= (start + end) / 2),
  )
  return [...placed].flatMap(([shot, shown]) => {
    const height = chooseHeight(shown, shot?.layout, style, setting, stage)
    return shown.map((cue) => moveDown(cue, heightOf(cue, height, stage)))
  })
}

function moveDown(cue: PlacedCue, y: number): PlacedCue {
  const down = (box: Box): Box => ({ ...box, top: box.top + y, bottom: box.bottom + y })
  return {
    ...cue,
    words: cue.words.map((word) => ({ ...word, baseline: word.baseline + y })),
    pictures: cue.pictures.map((word) => ({ ...word, baseline: word.baseline + y })),
    lines: cue.lines.map(down),
    block: down(cue.block),
  }
}

/** Returns the height of a caption's middle, in pixels, for a share of the canvas height; limited so that the caption stays in the area. */
function heightOf({ block }: PlacedCue, height: number, { canvas, area }: Stage): number {
  const half = (block.bottom - block.top) / 2
  const lowest = Math.max(area.top + half, area.bottom - half)
  return Math.min(lowest, Math.max(area.top + half, height * canvas.height))
}

function chooseHeight(
  cues: PlacedCue[],
  layout: LayoutSpan['layout'] | undefined,
  style: CaptionStyle,
  { em }: Setting,
  stage: Stage,
): number {
  if (style.position === 'custom') return style.position_y
  // In a split frame, the seam is the only place that hides neither person.
  const isSplit = layout === 'split' && style.position === 'lower_third'
  const wanted = isSplit ? 0.5 : HEIGHTS[style.position]
  const seen = cues.map(({ start, end }) => facesBetween(stage.faces, start - AROUND, end + AROUND))
  const cost = (height: number) => {
    const costs = cues.map((cue, index) => {
      const box = pad(outerBox(moveDown(cue, heightOf(cue, height, stage))), em * 0.15, 0)
      return hidingCost(box, seen[index] ?? []) + logoCost(box, stage) + titleCost(box, cue, stage)
    })
    const worst = Math.max(...costs)
    const mean = costs.reduce((sum, each) => sum + each, 0) / costs.length
    return mean + (worst >= 1 ? 1 : 0) + Math.abs(height - wanted)
  }
  return cheapest([wanted, ...otherHeights(stage)], cost)
}

function otherHeights({ canvas, area }: Stage): number[] {
  const count = Math.floor((area.bottom - area.top) / canvas.height / STEP)
  return Array.from(
    { length: count },
    (_, index) => area.top / canvas.height + (index + 0.5) * STEP,
  )
}

function titleCost(box: Box, { start }: PlacedCue, { title }: Stage): number {
  if (!title || start >= title.end) return 0
  return overlapCost(title.box, box, TITLE_COST)
}

/** Space between a text and the logo, as a share of the canvas height. */
const LOGO_GAP = 0.008

/** Returns the cost of a box of text that touches the logo. */
export function logoCost(box: Box, { canvas, logo }: Pick<Stage, 'canvas' | 'logo'>): number {
  const gap = LOGO_GAP * canvas.height
  return logo ? overlapCost(pad(logo, gap, gap), box, LOGO_COST) : 0
}

function overlapCost(taken: Box, box: Box, cost: number): number {
  const share = hiddenShare(taken, box)
  return share > 0 ? cost + share : 0
}

/** Returns the place with the lowest cost; the first one if several are equal. */
export function cheapest<T>(places: T[], costOf: (place: T) => number): T {
  const [first, ...rest] = places.map((place) => ({ place, cost: costOf(place) }))
  if (!first) throw new RangeError('There is no place to choose from.')
  return rest.reduce((best, each) => (each.cost < best.cost - 1e-9 ? each : best), first).place
}

/** @param faces - Ascending by `time`. */
export function facesBetween(faces: SeenFace[], start: number, end: number): SeenFace[] {
  let low = 0
  let high = faces.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((faces[middle]?.time ?? end) < start) low = middle + 1
    else high = middle
  }
  const found: SeenFace[] = []
  for (let at = low; at < faces.length; at++) {
    const seen = faces[at]
    if (!seen || seen.time > end) break
    found.push(seen)
  }
  return found
}
