import type { Area, Face } from '../analysis.ts'
import { findText } from '../picture/find-text.ts'
import type { loadBlazeFace, Size } from './blaze-face.ts'
import { areaAround, changedTiles } from './changed-area.ts'
import type { Sight } from './face-child.ts'
import { createFaceSearch, type FoundFace, overlap } from './face-search.ts'
import { type PlanarPicture, type Point, sampleBrightness } from './picture-view.ts'

/**
 * Finds faces, changes and text in each picture of one film. A picture that equals the one before is not searched again.
 *
 * @param size - Of every picture that will be given, 4:2:0 planes.
 */
export function createFilmWatch(
  detect: Awaited<ReturnType<typeof loadBlazeFace>>,
  { width, height }: Size,
): (data: Uint8Array) => Promise<Sight> {
  const search = createFaceSearch(detect, { width, height })
  const watchMouths = createMouthWatch()
  let before = new Uint8Array()
  let faces: Face[] = []
  let text: Area[] = []

  return async (data) => {
    const tiles = before.length > 0 ? changedTiles(before, data, { width, height }) : null
    faces = tiles?.length === 0 ? faces.map(hold) : await look(data)
    const changed = tiles && areaAround(tiles.filter((tile) => !faces.some(isPartOf(tile))))
    return {
      ...{ faces, changed: changed && roundArea(changed) },
      ...(text.length > 0 && { text }),
    }
  }

  async function look(data: Uint8Array): Promise<Face[]> {
    before = data.slice()
    const picture = { width, height, data: before }
    text = findText(picture).map(roundArea)
    const found = await search(picture)
    const motions = watchMouths(picture, found)
    return found.map((face, at) => ({
      ...roundArea(face),
      score: round(face.score),
      mouth_motion: motions[at] ?? null,
    }))
  }
}

function hold(face: Face): Face {
  return { ...face, mouth_motion: 0 }
}

/** Whether a tile belongs to a person: to the face, or to the area beside or below it. */
function isPartOf(tile: Area): (face: Face) => boolean {
  return (face) =>
    Math.abs(tile.x + tile.width / 2 - face.x - face.width / 2) < 2 * face.width &&
    tile.y + tile.height > face.y - face.height
}

function roundArea(area: Area): Area {
  return {
    x: round(area.x),
    y: round(area.y),
    width: round(area.width),
    height: round(area.height),
  }
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000
}

const GRID = { columns: 12, rows: 8 }
const SAME_FACE_OVERLAP = 0.4
/** Mean change of brightness that counts as fully moving. */
const FULL_CHANGE = 30

/**
 * Compares mouths with those of the picture before.
 *
 * Patches are placed by the face's landmarks, and the change of the eyes' patch is subtracted, so that
 * a moving head or a flickering light is not taken for speech.
 */
function createMouthWatch() {
  let before: { face: FoundFace; mouth: Patch; eyes: Patch }[] = []

  return (picture: PlanarPicture, faces: FoundFace[]): (number | null)[] => {
    const now = faces.map((face) => ({
      face,
      mouth: cutPatch(picture, face, face.mouth),
      eyes: cutPatch(picture, face, middle(face.eyes)),
    }))
    const motions = now.map(({ face, mouth, eyes }) => {
      if (!face.hasFace) return null
      const same = before.find((other) => overlap(face, other.face) > SAME_FACE_OVERLAP)
      if (!same) return null
      const change = difference(mouth, same.mouth) - difference(eyes, same.eyes)
      return Math.round(Math.min(1, Math.max(0, change / FULL_CHANGE)) * 1000) / 1000
    })
    before = now
    return motions
  }
}

type Patch = Float32Array

const middle = ([a, b]: [Point, Point]): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })

/** Brightness around a point of a face, half as wide as the face. */
function cutPatch(picture: PlanarPicture, face: FoundFace, centre: Point): Patch {
  const patch = new Float32Array(GRID.columns * GRID.rows)
  for (let row = 0; row < GRID.rows; row++) {
    for (let column = 0; column < GRID.columns; column++) {
      const x = centre.x + face.width * 0.5 * ((column + 0.5) / GRID.columns - 0.5)
      const y = centre.y + face.height * 0.35 * ((row + 0.5) / GRID.rows - 0.5)
      patch[row * GRID.columns + column] = sampleBrightness(
        picture,
        clamp(x * picture.width, picture.width - 2),
        clamp(y * picture.height, picture.height - 2),
      )
    }
  }
  return patch
}

function difference(a: Patch, b: Patch): number {
  return a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] as number)), 0) / a.length
}

const clamp = (value: number, largest: number) => Math.max(0, Math.min(largest, value))
