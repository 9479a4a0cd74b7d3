/**
 * Runs as a child process: pictures come in on stdin, one line goes out for each: the faces, and what changed beside them.
 *
 * A process of its own, because the network would block its parent's event loop and never give its
 * memory back. It ends when its stdin does, so it cannot outlive its parent.
 */
import type { Area, Face } from '../analysis.ts'
import { createByteReader } from '../decode/byte-reader.ts'
import { areaAround, changedTiles } from './changed-area.ts'
import type { Sight } from './face-detector.ts'
import { createFaceSearch } from './face-search.ts'
import { createMouthWatch } from './mouth-motion.ts'

const width = Number(process.argv[2])
const height = Number(process.argv[3])
const bytes = width * height + 2 * Math.ceil(width / 2) * Math.ceil(height / 2)

const pictures = createByteReader(Bun.stdin.stream())
const search = await createFaceSearch({ width, height })
const watchMouths = createMouthWatch()
let before = new Uint8Array()
let faces: Face[] = []

for (;;) {
  const data = await pictures.take(bytes)
  if (!data) break
  const tiles = before.length > 0 ? changedTiles(before, data, width, height) : null
  faces = tiles?.length === 0 ? faces.map(hold) : await look(data)
  const changed = tiles && areaAround(tiles.filter((tile) => !faces.some(isPartOf(tile))))
  const sight: Sight = { faces, changed: changed && roundArea(changed) }
  console.log(JSON.stringify(sight))
}

async function look(data: Uint8Array): Promise<Face[]> {
  before = data.slice()
  const picture = { width, height, data: before }
  const found = await search(picture)
  const motions = watchMouths(picture, found)
  return found.map((face, at) => ({
    ...roundArea(face),
    score: round(face.score),
    mouth_motion: motions[at] ?? null,
  }))
}

function hold(face: Face): Face {
  return { ...face, mouth_motion: 0 }
}

/** Whether a tile belongs to a person: to the face, to what is beside it, or to what is below. */
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
