import type { CaptionStyle } from '@svc/caption-style'
import type { Framing, LayoutSpan } from '../reframe/framing.ts'
import type { Cue } from './break-captions.ts'
import type { SeenFace } from './face-boxes.ts'
import { type Box, blockHeight, type PlacedCue, placeCue, type Setting } from './place-cue.ts'

export interface Stage {
  canvas: { width: number; height: number }
  area: Box
  framing: Framing
  faces: SeenFace[]
  /** The hook's, when there is one. */
  title: TitleCard | null
}

/** A card that is shown from the clip's start on, until `end` seconds. */
export interface TitleCard {
  box: Box
  end: number
}

/** Where the middle of a caption is, as a share of the canvas height. */
const HEIGHTS = { top: 0.17, middle: 0.5, lower_third: 0.7, bottom: 0.86 } as const
/** Places to move to when a face is in the way, from the most usual on. */
const OTHER_HEIGHTS = [0.7, 0.76, 0.64, 0.58, 0.5, 0.2]

/**
 * Places captions on the canvas.
 *
 * The height is chosen once for each layout span, not for each caption: text that hops is harder to read
 * than text over a chin.
 */
export function placeCaptions(
  cues: Cue[],
  style: CaptionStyle,
  setting: Setting,
  stage: Stage,
): PlacedCue[] {
  const heights = new Map<LayoutSpan | undefined, number>()
  return cues.map((cue) => {
    const span = stage.framing.spans.findLast(({ start }) => start <= (cue.start + cue.end) / 2)
    const known = heights.get(span)
    const height = known ?? chooseHeight(cues, span, style, setting, stage)
    heights.set(span, height)
    return placeCue(cue, setting, center(cue, height, style, setting, stage))
  })
}

function center(
  cue: Cue,
  height: number,
  style: CaptionStyle,
  setting: Setting,
  { canvas, area }: Stage,
) {
  const half = blockHeight(cue, setting) / 2
  const x = style.position === 'custom' ? style.position_x : 0.5
  const lowest = Math.max(area.top + half, area.bottom - half)
  return {
    x: x * canvas.width,
    y: Math.min(lowest, Math.max(area.top + half, height * canvas.height)),
  }
}

function chooseHeight(
  cues: Cue[],
  span: LayoutSpan | undefined,
  style: CaptionStyle,
  setting: Setting,
  stage: Stage,
): number {
  if (style.position === 'custom') return style.position_y
  const isSplit = span?.layout === 'split' && style.position === 'lower_third'
  // Between two people the seam is the one place that hides neither.
  const wanted = isSplit ? 0.5 : HEIGHTS[style.position]
  const shown = cues.filter(({ start, end }) => isDuring((start + end) / 2, span))
  const faces = style.avoid_faces ? stage.faces.filter(({ time }) => isDuring(time, span)) : []
  const isTitled = shown.some(({ start }) => start < (stage.title?.end ?? 0))
  const titles = isTitled && stage.title ? [stage.title.box] : []
  const cost = (height: number) =>
    coveredShare(shown, height, style, setting, stage, boxesOf(faces)) * 4 +
    coveredShare(shown, height, style, setting, stage, titles) * 8 +
    Math.abs(height - wanted)
  return [wanted, ...OTHER_HEIGHTS].reduce((best, height) =>
    cost(height) < cost(best) ? height : best,
  )
}

function isDuring(time: number, span: LayoutSpan | undefined): boolean {
  return !span || (time >= span.start && time < span.end)
}

function boxesOf(faces: SeenFace[]): Box[] {
  return faces.map(({ box }) => box)
}

/** How much of the boxes' height captions would hide, on average. */
function coveredShare(
  cues: Cue[],
  height: number,
  style: CaptionStyle,
  setting: Setting,
  stage: Stage,
  boxes: Box[],
): number {
  const [tallest] = cues.toSorted((a, b) => b.lines.length - a.lines.length)
  if (!tallest || boxes.length === 0) return 0
  const { y } = center(tallest, height, style, setting, stage)
  const half = blockHeight(tallest, setting) / 2
  const hidden = boxes.map((box) => {
    const overlap = Math.min(box.bottom, y + half) - Math.max(box.top, y - half)
    return Math.max(0, overlap) / (box.bottom - box.top)
  })
  return hidden.reduce((sum, share) => sum + share, 0) / boxes.length
}
