import { fileURLToPath } from 'node:url'
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm'
import { loadGraphModel } from '@tensorflow/tfjs-converter'
import { ready, setBackend, type Tensor, tensor, tidy } from '@tensorflow/tfjs-core'
import type { Point } from './picture-view.ts'

/** Side of the square picture that the network looks at, in pixels. */
export const BLAZE_FACE_SIZE = 256
const ANCHORS = [
  ...gridOfAnchors({ cells: 16, perCell: 2 }),
  ...gridOfAnchors({ cells: 8, perCell: 6 }),
]
const VALUES_PER_ANCHOR = 16
const LEAST_SCORE = 0.5

/** A face as the network reports it, in shares of the view: 0 to 1. */
export interface FaceFinding {
  centre: Point
  width: number
  height: number
  score: number
  eyes: [Point, Point]
  mouth: Point
}

/**
 * Loads BlazeFace, MediaPipe's face detector for the back camera.
 *
 * @returns A function from a picture (`BLAZE_FACE_SIZE` squared, red, green, blue from −1 to 1) to
 * everything in it that could be a face; one face is usually found several times.
 * @see https://arxiv.org/abs/1907.05047
 */
export async function loadBlazeFace(): Promise<(pixels: Float32Array) => FaceFinding[]> {
  setWasmPaths(folderOf(import.meta.resolve('@tensorflow/tfjs-backend-wasm')))
  await setBackend('wasm')
  await ready()
  const model = await loadGraphModel({ load: readModel })
  return (pixels) => {
    const [scores, places] = tidy(() => {
      const input = tensor(pixels, [1, BLAZE_FACE_SIZE, BLAZE_FACE_SIZE, 3])
      return readOutputs(model.execute(input) as Tensor[])
    })
    return ANCHORS.flatMap((anchor, at) => {
      const score = 1 / (1 + Math.exp(-(scores[at] as number)))
      const from = at * VALUES_PER_ANCHOR
      const values = places.subarray(from, from + VALUES_PER_ANCHOR)
      return score < LEAST_SCORE ? [] : [readFinding(anchor, score, values)]
    })
  }
}

function gridOfAnchors({ cells, perCell }: { cells: number; perCell: number }): Point[] {
  return Array.from({ length: cells * cells * perCell }, (_, at) => {
    const cell = Math.floor(at / perCell)
    return { x: ((cell % cells) + 0.5) / cells, y: (Math.floor(cell / cells) + 0.5) / cells }
  })
}

const folderOf = (url: string) => fileURLToPath(new URL('.', url))

async function readModel() {
  const folder = new URL('../../../models/blazeface/', import.meta.url)
  const read = (name: string) => Bun.file(fileURLToPath(new URL(name, folder)))
  const { modelTopology, weightsManifest } = await read('model.json').json()
  const weightData = await read('weights.bin').arrayBuffer()
  return { modelTopology, weightSpecs: weightsManifest[0].weights, weightData }
}

/** The network has two grids, each with scores and places; their shapes say which output is which. */
function readOutputs(outputs: Tensor[]): [scores: Float32Array, places: Float32Array] {
  const ofWidth = (width: number) => {
    const grids = outputs.filter((output) => output.shape.at(-1) === width)
    const finestFirst = grids.sort((a, b) => b.size - a.size)
    return Float32Array.from(finestFirst.flatMap((grid) => Array.from(grid.dataSync())))
  }
  return [ofWidth(1), ofWidth(VALUES_PER_ANCHOR)]
}

function readFinding(anchor: Point, score: number, values: Float32Array): FaceFinding {
  const length = (at: number) => (values[at] as number) / BLAZE_FACE_SIZE
  const point = (at: number) => ({ x: anchor.x + length(at), y: anchor.y + length(at + 1) })
  return {
    centre: point(0),
    width: length(2),
    height: length(3),
    score,
    eyes: [point(4), point(6)],
    mouth: point(10),
  }
}
