import type { Area } from '../analysis.ts'
import { areaAround } from '../faces/changed-area.ts'
import type { PlanarPicture } from '../faces/picture-view.ts'
import { mapStrokes } from './letter-strokes.ts'

/** The lower part is looked at in a grid of this many cells. */
const GRID = { across: 48, down: 30 }
/** Names and captions stand in the lower part of a picture, below this share of its height. */
const SEARCHED_FROM = 0.5
/** Least share of a cell's pixels that are strokes of letters. */
const LEAST_STROKES = 0.07
/** Fewest cells side by side that are a line; one without strokes between two of them is a blank. */
const FEWEST_CELLS = 5
/** What is higher than this share of the picture is a pattern or a page. */
const HIGHEST = 0.12

/** Finds lines of bright letters in the lower half of a picture: names, titles and captions that are part of it. */
export function findText(picture: PlanarPicture): Area[] {
  const top = Math.round(SEARCHED_FROM * picture.height)
  const lower = {
    ...{ width: picture.width, height: picture.height - top },
    data: picture.data.subarray(top * picture.width),
  }
  const { strokes } = mapStrokes(lower)
  const found: { row: number; area: Area }[] = []
  const part = 1 - SEARCHED_FROM
  for (let row = 0; row < GRID.down; row++) {
    for (const { first, last } of runsOf(strokes, lower, row)) {
      const area = {
        ...{ x: first / GRID.across, width: (last - first + 1) / GRID.across },
        ...{ y: SEARCHED_FROM + (row / GRID.down) * part, height: part / GRID.down },
      }
      const above = found.find((other) => other.row === row - 1 && touches(other.area, area))
      if (above) {
        above.row = row
        above.area = areaAround([above.area, area]) ?? area
      } else found.push({ row, area })
    }
  }
  return found.map(({ area }) => area).filter(({ height }) => height <= HIGHEST)
}

/** Cells side by side in one row of the grid that hold strokes. */
function runsOf(
  strokes: Uint8Array,
  { width, height }: PlanarPicture,
  row: number,
): { first: number; last: number }[] {
  const runs: { first: number; last: number }[] = []
  const edge = (at: number, of: number, length: number) => Math.round((at / of) * length)
  const [top, bottom] = [edge(row, GRID.down, height), edge(row + 1, GRID.down, height)]
  for (let cell = 0; cell < GRID.across; cell++) {
    const [left, right] = [edge(cell, GRID.across, width), edge(cell + 1, GRID.across, width)]
    let count = 0
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) count += strokes[y * width + x] as number
    }
    if (count < LEAST_STROKES * (right - left) * (bottom - top) || count === 0) continue
    const last = runs.at(-1)
    if (last && cell - last.last <= 2) last.last = cell
    else runs.push({ first: cell, last: cell })
  }
  return runs.filter(({ first, last }) => last - first + 1 >= FEWEST_CELLS)
}

function touches(a: Area, b: Area): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width
}
