import type { Crop } from '@svc/client'
import type { CaptionDrawing } from '@svc/clip-engine/captions'
import { toClip } from '../cut/segments.ts'
import { viewAt } from '../preview/draw-picture.ts'
import { middleOf } from '../preview/live-framing.ts'
import { moveCrop } from './crop.ts'
import type { Shot } from './list-shots.ts'

/** The part of the picture that choosing by hand begins with: what the camera shows, or the middle. */
export function firstCrop(last: CaptionDrawing | null | undefined, shot: Shot): Crop {
  if (!last?.picture) return MIDDLE
  const second = toClip(shot.start, last.segments)
  const span = last.framing.spans.findLast(({ start }) => start <= second)
  const [camera, other] = span?.cameras ?? []
  const shown = camera && !other ? viewAt(camera, second) : middleOf(last.picture, last.canvas)
  const { x, y, width, height } = shown
  return moveCrop({ x, y, width: shares(width), height: shares(height) }, 0, 0)
}

const MIDDLE = { x: 0.34, y: 0, width: 0.32, height: 1 }

/** Rounded down, so that a crop never reaches beyond the picture. */
const shares = (value: number) => Math.floor(value * 10_000) / 10_000
