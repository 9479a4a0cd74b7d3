import type { Area, Face, FaceSample } from '../analyze/analysis.ts'
import type { CameraKeyframe, LayoutSpan } from './framing.ts'
import { windowAt } from './surrounding.ts'

/**
 * Measures how much of the faces stays inside the frame.
 *
 * @param samples - At clip seconds.
 * @returns Share of their area, 0 to 1; 0 when there are none.
 */
export function measureFaceCoverage(samples: FaceSample[], spans: LayoutSpan[]): number {
  let seen = 0
  let all = 0
  for (const { time, faces } of samples) {
    const span = spans.find(({ start, end }) => time >= start && time < end)
    for (const face of faces) {
      const area = face.width * face.height
      all += area
      if (span) seen += area * visibleShare(face, span, time)
    }
  }
  return all > 0 ? Math.min(1, seen / all) : 0
}

/** Returns the largest share of a face that any of a span's cameras shows; 1 without cameras, as the whole picture is shown. */
export function visibleShare(
  face: Face,
  { cameras }: Pick<LayoutSpan, 'cameras'>,
  time: number,
): number {
  if (cameras.length === 0) return 1
  return Math.max(...cameras.map((keyframes) => areaShare(face, keyframes, time)))
}

/** Returns the share of an area that a camera shows, 0 to 1. */
export function areaShare(area: Area, camera: CameraKeyframe[], time: number): number {
  return overlapShare(area, windowAt(camera, time))
}

function overlapShare(face: Area, window: Area): number {
  // A face at the picture's edge may extend beyond it; the part outside the picture does not count as missing.
  const inside = (low: number, length: number) =>
    [Math.max(0, low), Math.min(1, low + length)] as const
  const [left, right] = inside(face.x, face.width)
  const [top, bottom] = inside(face.y, face.height)
  const width = Math.min(right, window.x + window.width) - Math.max(left, window.x)
  const height = Math.min(bottom, window.y + window.height) - Math.max(top, window.y)
  const area = (right - left) * (bottom - top)
  return width > 0 && height > 0 && area > 0 ? (width * height) / area : 0
}
