/**
 * Runs as a child process: pictures come in on stdin, one line of faces goes out for each.
 *
 * A process of its own, because the network would block its parent's event loop and never give its
 * memory back. It ends when its stdin does, so it cannot outlive its parent.
 */
import type { Face } from '../analysis.ts'
import { createByteReader } from '../decode/byte-reader.ts'
import { createFaceSearch } from './face-search.ts'
import { createMouthWatch } from './mouth-motion.ts'
import { isSamePicture } from './same-picture.ts'

const width = Number(process.argv[2])
const height = Number(process.argv[3])
const bytes = width * height + 2 * Math.ceil(width / 2) * Math.ceil(height / 2)

const pictures = createByteReader(Bun.stdin.stream())
const search = await createFaceSearch({ width, height })
const watchMouths = createMouthWatch()
let before: Uint8Array | null = null
let faces: Face[] = []

for (;;) {
  const data = await pictures.take(bytes)
  if (!data) break
  faces = before && isSamePicture(before, data, width, height) ? faces.map(hold) : await look(data)
  console.log(JSON.stringify(faces))
}

async function look(data: Uint8Array): Promise<Face[]> {
  before = data.slice()
  const picture = { width, height, data: before }
  const found = await search(picture)
  const motions = watchMouths(picture, found)
  return found.map((face, at) => ({
    x: round(face.x),
    y: round(face.y),
    width: round(face.width),
    height: round(face.height),
    score: round(face.score),
    mouth_motion: motions[at] ?? null,
  }))
}

function hold(face: Face): Face {
  return { ...face, mouth_motion: 0 }
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
