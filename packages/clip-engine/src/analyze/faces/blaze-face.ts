import { fileURLToPath } from 'node:url'
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm'
import { loadGraphModel } from '@tensorflow/tfjs-converter'
import { ready, setBackend, type Tensor, tensor, tidy } from '@tensorflow/tfjs-core'
import type { Point } from './picture-view.ts'

export interface Size {
  width: number
  height: number
}

/** The longer side of the pictures that the network was taught with. */
const LONG_SIDE = 192
/** Sides must be whole multiples of what its deepest layer takes together. */
const STEP = 32
/** Pixels from one anchor to the next. */
const CELL = 4
/** A score, then pairs: centre, size, both eyes, nose, mouth, both ears. */
const VALUES_PER_ANCHOR = 17
const LEAST_SCORE = 0.5

/** A head as the network reports it, in shares of the view: 0 to 1. The box reaches from the forehead to the chin. */
export interface FaceFinding {
  centre: Point
  width: number
  height: number
  score: number
  eyes: [Point, Point]
  mouth: Point
  /** `false` for a head that is turned away so far that no face is seen. */
  has_face: boolean
}

/** The size at which a picture is looked at: its own shape, rounded up. */
export function networkSize({ width, height }: Size): Size {
  const scale = LONG_SIDE / Math.max(width, height)
  const side = (length: number) => STEP * Math.max(1, Math.ceil((length * scale) / STEP - 0.05))
  return { width: side(width), height: side(height) }
}

/**
 * Loads BlazeFace in its full-range variant, MediaPipe's detector of faces and heads up to five metres away.
 *
 * The network consists of convolutions only, so it also looks at pictures that are not square, which costs a third less.
 *
 * @returns A function from a picture (of `size`, red, green, blue from −1 to 1) to everything in it
 * that could be a head; one head is usually found several times.
 * @see https://arxiv.org/abs/1907.05047
 */
export async function loadBlazeFace(size: Size): Promise<(pixels: Float32Array) => FaceFinding[]> {
  setWasmPaths(folderOf(import.meta.resolve('@tensorflow/tfjs-backend-wasm')))
  await setBackend('wasm')
  await ready()
  const model = await loadGraphModel({ load: () => readModel(size) })
  return (pixels) => {
    const [faces, people] = tidy(() => {
      const input = tensor(pixels, [1, size.height, size.width, 3])
      const outputs = model.execute(input, ['Identity', 'Identity_1']) as Tensor[]
      return outputs.map((output) => output.dataSync() as Float32Array)
    })
    return [...readFindings(faces, size, true), ...readFindings(people, size, false)]
  }
}

const folderOf = (url: string) => fileURLToPath(new URL('.', url))

async function readModel({ width, height }: Size) {
  const folder = new URL('../../../models/blazeface/', import.meta.url)
  const read = (name: string) => Bun.file(fileURLToPath(new URL(name, folder)))
  const { modelTopology, weightsManifest } = await read('model.json').json()
  const weightData = await read('weights.bin').arrayBuffer()
  const weightSpecs: WeightSpec[] = weightsManifest[0].weights
  resize(modelTopology.node, weightSpecs, weightData, { width, height })
  return { modelTopology, weightSpecs, weightData }
}

interface WeightSpec {
  name: string
  shape: number[]
  dtype: 'float32' | 'int32'
  quantization?: { dtype: 'float16' }
}

interface GraphNode {
  op: string
  input?: string[]
  attr?: { shape?: { shape: { dim: { size: string }[] } } }
}

/** Writes a size into a network that was saved for squares: into its input, and where it enlarges a coarse layer. */
function resize(
  nodes: GraphNode[],
  specs: WeightSpec[],
  weights: ArrayBuffer,
  { width, height }: Size,
): void {
  const input = nodes.find(({ op }) => op === 'Placeholder')?.attr?.shape?.shape
  if (input) input.dim = ['1', String(height), String(width), '3'].map((side) => ({ size: side }))
  const enlarging = nodes
    .filter(({ op }) => op === 'ResizeBilinear')
    .map(({ input: inputs }) => inputs?.[1])
  let offset = 0
  for (const { name, shape, quantization } of specs) {
    const count = shape.reduce((product, length) => product * length, 1)
    if (enlarging.includes(name)) {
      const view = new DataView(weights, offset)
      const factor = LONG_SIDE / view.getInt32(0, true)
      view.setInt32(0, height / factor, true)
      view.setInt32(4, width / factor, true)
    }
    offset += count * (quantization ? 2 : 4)
  }
}

function readFindings(
  values: Float32Array | undefined,
  { width, height }: Size,
  has_face: boolean,
): FaceFinding[] {
  if (!values) return []
  const columns = width / CELL
  const found: FaceFinding[] = []
  for (let at = 0; at < values.length / VALUES_PER_ANCHOR; at++) {
    const value = (index: number) => values[at * VALUES_PER_ANCHOR + index] as number
    const score = 1 / (1 + Math.exp(-value(0)))
    if (score < LEAST_SCORE) continue
    const x = ((at % columns) + 0.5) * CELL
    const y = (Math.floor(at / columns) + 0.5) * CELL
    const point = (index: number) => ({
      x: (x + value(index)) / width,
      y: (y + value(index + 1)) / height,
    })
    found.push({
      centre: point(1),
      width: value(3) / width,
      height: value(4) / height,
      score,
      eyes: [point(5), point(7)],
      mouth: point(11),
      has_face,
    })
  }
  return found
}
