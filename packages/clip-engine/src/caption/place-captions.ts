import type { CaptionStyle } from '@svc/specification'
import { mean } from '../averages.ts'
import type { CoveredPart } from '../encode/layer-places.ts'
import { firstIndexAtLeast } from '../first-index.ts'
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
  /** What a person laid over parts of the picture. */
  layer: CoveredPart[]
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
/** Cost of overlapping the logo: high, because text over text is unreadable. */
const LOGO_COST = 6
/** Cost of overlapping the title: higher than any face costs, because then neither text can be read. */
const TITLE_COST = 20
/** Cost of standing on what lies over the picture: more than a chin, less than eyes or a mouth. */
const LAYER_COST = 2
/** Cost from which on a caption hides eyes or a mouth, see `hidingCost`. */
const HIDES = 3
/** Seconds before and after a caption in which sampled faces count as visible. */
const AROUND = 0.3

/**
 * Places captions on the canvas, away from the faces visible at the same time.
 *
 * The height is chosen once for each shot, not for each caption: text that jumps is harder to read than text over a chin.
 * Where captions beside the title hide eyes or a mouth, they are placed anew when the title goes; while something that was
 * laid over the picture is in their place, they keep off it.
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
    const place = (some: PlacedCue[], among = { ...stage, layer: NOTHING }) =>
      chooseHeight(some, shot?.layout, style, setting, among)
    const at = (some: PlacedCue[], { height }: Chosen) =>
      some.map((cue) => moveDown(cue, heightOf(cue, height, stage)))
    const together = place(shown)
    const parts = Object.values(
      Object.groupBy(shown, (cue) => (isUnderTitle(cue, stage) ? 'during' : 'after')),
    )
    const settled =
      !together.hides || parts.length < 2
        ? at(shown, together)
        : parts.flatMap((part) => at(part, place(part)))
    const groups = Map.groupBy(shown, (cue) =>
      partsDuring(cue, stage)
        .map(({ start }) => start)
        .join(),
    )
    const kept = [...groups.values()].flatMap((group) => {
      const before = settled.filter(({ start }) => group.some((cue) => cue.start === start))
      const isCovered = before.some((cue) => layerCost(outerBox(cue), cue, stage) > 0)
      return isCovered ? at(group, place(group, stage)) : before
    })
    return kept.toSorted((a, b) => a.start - b.start)
  })
}

const NOTHING: CoveredPart[] = []

const partsDuring = (
  { start, end }: Pick<PlacedCue, 'start' | 'end'>,
  { layer }: Pick<Stage, 'layer'>,
) => layer.filter((part) => part.start < end && start < part.end)

/** Returns the cost of a box of text that stands on what lies over the picture meanwhile. */
export function layerCost(
  box: Box,
  shown: Pick<PlacedCue, 'start' | 'end'>,
  stage: Pick<Stage, 'layer'>,
): number {
  return Math.max(
    0,
    ...partsDuring(shown, stage).map((part) => overlapCost(part.box, box, LAYER_COST)),
  )
}

/** Says how many captions stand elsewhere than a style says: they would hide a face, the title, the logo or what lies over the picture, or leave the safe area. */
export function countElsewhere(
  cues: PlacedCue[],
  { position }: CaptionStyle,
  { canvas }: Pick<Stage, 'canvas'>,
): number {
  if (position === 'custom') return 0
  const wanted = HEIGHTS[position]
  return cues.filter(({ block }) => {
    const middle = (block.top + block.bottom) / 2 / canvas.height
    return Math.abs(middle - wanted) > STEP / 2
  }).length
}

interface Chosen {
  /** Of a caption's middle, as a share of the canvas height. */
  height: number
  /** Whether a caption hides eyes, a mouth, the title or the logo there. */
  hides: boolean
}

/** Moves a caption by some pixels. */
export function moveDown(cue: PlacedCue, y: number): PlacedCue {
  const down = (box: Box) => boxBelow(box, y)
  return {
    ...cue,
    words: cue.words.map((word) => ({ ...word, baseline: word.baseline + y })),
    pictures: cue.pictures.map((word) => ({ ...word, baseline: word.baseline + y })),
    lines: cue.lines.map(down),
    block: down(cue.block),
  }
}

const boxBelow = (box: Box, y: number): Box => ({
  ...box,
  top: box.top + y,
  bottom: box.bottom + y,
})

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
): Chosen {
  if (style.position === 'custom') return { height: style.position_y, hides: false }
  // In a split frame, the seam is the only place that hides neither person.
  const isSplit = layout === 'split' && style.position === 'lower_third'
  const wanted = isSplit ? 0.5 : HEIGHTS[style.position]
  const seen = cues.map(({ start, end }) => facesBetween(stage.faces, start - AROUND, end + AROUND))
  const places = [wanted, ...otherHeights(stage)].map((height) => {
    const boxes = cues.map((cue) =>
      pad(boxBelow(outerBox(cue), heightOf(cue, height, stage)), em * 0.15, 0),
    )
    const costs = boxes.map(
      (box, index) =>
        hidingCost(box, seen[index] ?? []) +
        logoCost(box, stage) +
        layerCost(box, cues[index] ?? NEVER, stage),
    )
    // Not the mean: a title is shown for a few captions of a long shot only.
    const onTitle = Math.max(...boxes.map((box, index) => titleCost(box, cues[index], stage)))
    const worst = Math.max(onTitle, ...costs)
    const cost = mean(costs) + onTitle + (worst >= 1 ? 1 : 0) + Math.abs(height - wanted)
    return { height, hides: worst >= HIDES, cost }
  })
  return cheapest(places, ({ cost }) => cost)
}

function otherHeights({ canvas, area }: Stage): number[] {
  const count = Math.floor((area.bottom - area.top) / canvas.height / STEP)
  return Array.from(
    { length: count },
    (_, index) => area.top / canvas.height + (index + 0.5) * STEP,
  )
}

const NEVER = { start: 0, end: 0 }

const isUnderTitle = ({ start }: PlacedCue, { title }: Stage) => title !== null && start < title.end

function titleCost(box: Box, cue: PlacedCue | undefined, stage: Stage): number {
  const { title } = stage
  return title && cue && isUnderTitle(cue, stage) ? overlapCost(title.box, box, TITLE_COST) : 0
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
  const indexOf = (seconds: number) => firstIndexAtLeast(faces, seconds, ({ time }) => time)
  return faces.slice(indexOf(start), indexOf(end))
}
