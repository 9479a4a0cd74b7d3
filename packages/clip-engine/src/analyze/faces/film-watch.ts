import type { Area, Face } from '../analysis.ts'
import { findText } from '../picture/find-text.ts'
import type { loadBlazeFace, Size } from './blaze-face.ts'
import { areaAround, changedTiles } from './changed-area.ts'
import type { Sight } from './face-detector.ts'
import { createFaceSearch } from './face-search.ts'
import { createMouthWatch } from './mouth-motion.ts'

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
    const tiles = before.length > 0 ? changedTiles(before, data, width, height) : null
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
