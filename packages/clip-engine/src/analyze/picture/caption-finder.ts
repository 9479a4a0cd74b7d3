import type { PlanarPicture } from '../faces/picture-view.ts'
import { likeness, mapStrokes, type StrokeMap } from './letter-strokes.ts'

/** Captions lie in the lower part of a picture, below this share of its height. */
const SEARCHED_FROM = 0.45
/** A line of text has at least this many strokes in each row of pixels, and a height in this range, as a share of the picture's. */
const FEWEST_STROKES = 6
const LINE_HEIGHT = { min: 0.018, max: 0.09 }
/** Consecutive rows with fewer strokes that a line may contain, where letters are thin. */
const BROKEN_ROWS = 2
/** Lines whose middles are nearer than this share of the height stand in the same place. */
const SAME_PLACE = 0.025
/** More lines than this are a page of text. */
const MOST_LINES = 4
/** How far above and below a line's middle its change is measured, as a share of the picture's height. */
const AROUND = 0.06
/** With a likeness above the first, two moments show the same text; below the second, a different text. */
const SAME_TEXT = 0.8
const OTHER_TEXT = 0.35

/** A line of text at one moment, and how it differs from the line in the same place before. */
export interface SeenLine {
  picture: number
  /** Middle, as a share of the picture's height. */
  y: number
  change: 'none' | 'same' | 'other' | 'partly'
}

/** Least share of pictures with captions, fewest with changed and with still text; measured with several styles of subtitles over films without. */
const LEAST_SHARE = 0.4
const FEWEST_CHANGES = 3
const FEWEST_STILL = 3
/** A clock drawn over a film changes all the time, a texture always a little: least still pictures per change, and most partial changes, as shares. */
const LEAST_STILL_SHARE = 0.8
const MOST_PARTLY = 0.4

/** The lines that may be captions, and how many pictures were looked at. */
export interface SeenCaptions {
  pictures: number
  lines: SeenLine[]
}

/**
 * Detects whether captions are part of the picture, from pictures that are given in order, about two a second.
 *
 * Captions are lines of letters that stand still in one place for a while and are then replaced by others. A name that
 * is shown once is not replaced; grass and waves never stand still.
 */
export function createCaptionFinder() {
  const seen: SeenCaptions = { pictures: 0, lines: [] }
  let lines: SeenLine[] = []
  let before: StrokeMap | null = null

  return {
    /** @param isCounted - Whether the picture is part of the stretch; else it is only the one before. */
    look(picture: PlanarPicture, isCounted = true): void {
      const map = mapStrokes(picture)
      const earlier = lines
      lines = findLines(map).map((y) => {
        const stood = earlier.some((line) => Math.abs(line.y - y) < SAME_PLACE)
        return {
          picture: seen.pictures,
          y,
          change: before && stood ? compare(before, map, y) : 'none',
        }
      })
      before = map
      if (!isCounted) return
      if (lines.length <= MOST_LINES) seen.lines.push(...lines.filter(isCaptionLike))
      seen.pictures++
    },
    seen: (): SeenCaptions => seen,
  }

  /** Whether a line is low in the picture and no line elsewhere changes at the same moment, as on a page that is turned. */
  function isCaptionLike({ y }: SeenLine): boolean {
    const isElsewhere = (line: SeenLine) => Math.abs(line.y - y) > 2 * AROUND
    return y >= SEARCHED_FROM && !lines.some((line) => line.change === 'other' && isElsewhere(line))
  }
}

/** Returns whether captions are part of the picture, from what was seen in consecutive parts of a source. */
export function concludeCaptions(parts: SeenCaptions[]): boolean {
  const lines: SeenLine[] = []
  let pictures = 0
  for (const part of parts) {
    const before = pictures
    lines.push(...part.lines.map((line) => ({ ...line, picture: before + line.picture })))
    pictures += part.pictures
  }
  return places(lines).some((place) => areCaptions(place, pictures))
}

/** Returns the middles of all groups of rows with strokes that are as high as a line of text. */
function findLines({ counts, height }: StrokeMap): number[] {
  const found: number[] = []
  let first = -1
  let last = -1
  for (let row = 0; row <= height; row++) {
    if ((counts[row] ?? 0) >= FEWEST_STROKES) {
      if (first < 0) first = row
      last = row
    } else if (first >= 0 && (row - last > BROKEN_ROWS || row === height)) {
      const share = (last - first + 1) / height
      if (share >= LINE_HEIGHT.min && share <= LINE_HEIGHT.max) {
        found.push((first + last + 1) / 2 / height)
      }
      first = -1
    }
  }
  return found
}

function compare(before: StrokeMap, after: StrokeMap, y: number): SeenLine['change'] {
  const row = (share: number) =>
    Math.min(after.height, Math.max(0, Math.round(share * after.height)))
  const alike = likeness(before, after, row(y - AROUND), row(y + AROUND))
  if (alike > SAME_TEXT) return 'same'
  return alike < OTHER_TEXT ? 'other' : 'partly'
}

/** Groups the lines by place, one for each hundredth of the picture's height; groups overlap. */
function places(lines: SeenLine[]): SeenLine[][] {
  const heights = Array.from({ length: 55 }, (_, at) => SEARCHED_FROM + at / 100)
  return heights.map((height) => lines.filter(({ y }) => Math.abs(y - height) < SAME_PLACE))
}

function areCaptions(place: SeenLine[], pictures: number): boolean {
  const count = (kind: SeenLine['change']) =>
    new Set(place.filter(({ change }) => change === kind).map(({ picture }) => picture)).size
  const seen = new Set(place.map(({ picture }) => picture)).size
  const [same, other, partly] = [count('same'), count('other'), count('partly')]
  return (
    seen >= LEAST_SHARE * pictures &&
    other >= FEWEST_CHANGES &&
    same >= Math.max(FEWEST_STILL, LEAST_STILL_SHARE * other) &&
    partly <= MOST_PARTLY * (same + other)
  )
}
