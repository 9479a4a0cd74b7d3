import { type FoundFace, overlap } from './face-search.ts'
import { type PlanarPicture, type Point, sampleBrightness } from './picture-view.ts'

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
export function createMouthWatch() {
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
