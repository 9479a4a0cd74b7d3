import type { Face, FaceSample } from '../analyze/analysis.ts'

/** One person's face through a take. */
export interface FaceTrack {
  points: { time: number; face: Face }[]
  /** Share of the take's samples in which the face was seen, 0 to 1. */
  presence: number
  /** Median height, as a share of the picture's. */
  height: number
  /** Mean mouth motion where it is known, 0 to 1. */
  talking: number
}

/** Longer out of sight, and it may be somebody else who comes back. */
const LONGEST_GAP_SECONDS = 4
/** How far a face may get between samples, in its own widths; more the longer it was out of sight. */
const REACH = { atOnce: 0.9, perSecond: 0.8, most: 2.5 }
const SIZE_RATIO = 2.2
/** Seen in less than this share of a take, a face is a passer-by or a mistake. */
const LEAST_PRESENCE = 0.2

/** Joins the faces of a take's samples into people, the most prominent first. */
export function followFaces(samples: FaceSample[]): FaceTrack[] {
  const tracks: FaceTrack['points'][] = []
  for (const { time, faces } of samples) {
    const free = new Set(tracks)
    for (const face of faces.toSorted((a, b) => b.score - a.score)) {
      const track = nearest([...free], time, face)
      if (track) {
        track.push({ time, face })
        free.delete(track)
      } else tracks.push([{ time, face }])
    }
  }
  return tracks
    .map((points) => describe(points, samples.length))
    .filter((track) => track.presence >= LEAST_PRESENCE)
    .sort((a, b) => prominence(b) - prominence(a))
}

/** What makes somebody the subject: to be there, to be large, to speak. */
export function prominence({ presence, height, talking }: FaceTrack): number {
  return presence * Math.sqrt(height) * (1 + 3 * talking)
}

function nearest(
  tracks: FaceTrack['points'][],
  time: number,
  face: Face,
): FaceTrack['points'] | null {
  let best: { track: FaceTrack['points']; distance: number } | null = null
  for (const track of tracks) {
    const last = track.at(-1)
    if (!last) continue
    const gap = time - last.time
    const reach = Math.min(REACH.most, REACH.atOnce + REACH.perSecond * gap)
    const distance = distanceInWidths(last.face, face)
    const ratio = Math.max(last.face.height / face.height, face.height / last.face.height)
    if (gap > LONGEST_GAP_SECONDS || distance > reach || ratio > SIZE_RATIO) continue
    if (!best || distance < best.distance) best = { track, distance }
  }
  return best?.track ?? null
}

function distanceInWidths(a: Face, b: Face): number {
  const across = (a.x + a.width / 2 - b.x - b.width / 2) / Math.max(a.width, b.width)
  const down = (a.y + a.height / 2 - b.y - b.height / 2) / Math.max(a.height, b.height)
  return Math.hypot(across, down)
}

function describe(points: FaceTrack['points'], samples: number): FaceTrack {
  const heights = points.map(({ face }) => face.height).sort((a, b) => a - b)
  const motions = points.flatMap(({ face }) => face.mouth_motion ?? [])
  const sum = motions.reduce((total, motion) => total + motion, 0)
  return {
    points,
    presence: points.length / samples,
    height: heights[heights.length >> 1] ?? 0,
    talking: motions.length > 0 ? sum / motions.length : 0,
  }
}
