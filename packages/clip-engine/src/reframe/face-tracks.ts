import type { Face, FaceSample } from '../analyze/analysis.ts'
import { mean, median } from '../averages.ts'

/** One person's face through a take. */
export interface FaceTrack {
  points: { time: number; face: Face }[]
  /** Share of the take's samples in which the face was seen, 0 to 1. */
  presence: number
  /** Median height of the face, as a share of the picture's height. */
  height: number
  /** Mean mouth motion where it is known, 0 to 1. */
  talking: number
}

/** After a longer absence, a face that appears may be another person's. */
const LONGEST_GAP_SECONDS = 4
/** How far a face may move between samples, in widths of the face; increases with the time out of sight. */
const REACH = { atOnce: 0.9, perSecond: 0.8, most: 2.5 }
const SIZE_RATIO = 2.2
/** A track with fewer sightings may be a false detection. */
const LEAST_SIGHTINGS = 2
/** A face seen in less than this share of a take is a passer-by or a false detection. */
const LEAST_PRESENCE = 0.2

/**
 * Joins the faces of a take's samples into people, the most prominent first.
 *
 * Two tracks that are never visible at the same time are joined: most often they are the same person,
 * who left and came back.
 */
export function followFaces(samples: FaceSample[], leastPresence = LEAST_PRESENCE): FaceTrack[] {
  const longestFirst = joinSightings(samples)
    .filter((points) => points.length >= Math.min(LEAST_SIGHTINGS, samples.length))
    .sort((a, b) => b.length - a.length)
  return takeOver(longestFirst)
    .map((points) => describe(points, samples.length))
    .filter((track) => track.presence >= leastPresence)
    .sort((a, b) => prominence(b) - prominence(a))
}

/** Returns how prominent a person is, from presence, size and speech; the most prominent one is the subject. */
export function prominence({ presence, height, talking }: FaceTrack): number {
  return presence * Math.sqrt(height) * (1 + 3 * talking)
}

function joinSightings(samples: FaceSample[]): FaceTrack['points'][] {
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
}

function takeOver(tracks: FaceTrack['points'][]): FaceTrack['points'][] {
  const people: FaceTrack['points'][] = []
  for (const track of tracks) {
    const times = new Set(track.map(({ time }) => time))
    const free = people.find((points) => points.every(({ time }) => !times.has(time)))
    if (free) free.push(...track)
    else people.push(track)
  }
  for (const points of people) points.sort((a, b) => a.time - b.time)
  return people
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
  return {
    points,
    presence: points.length / samples,
    height: median(points.map(({ face }) => face.height)),
    talking: mean(points.flatMap(({ face }) => face.mouth_motion ?? [])),
  }
}
