import { fileURLToPath } from 'node:url'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import type { Point } from './picture-view.ts'

export interface Size {
  width: number
  height: number
}

/** The longer side, in pixels, of the pictures that the network was trained on. */
const LONG_SIDE = 192
/** Sides must be multiples of the stride of the network's deepest layer, in pixels. */
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
  hasFace: boolean
}

/** Returns the network's input size for a picture: the same aspect ratio, sides rounded up to multiples of `STEP`. */
export function networkSize({ width, height }: Size): Size {
  const scale = LONG_SIDE / Math.max(width, height)
  const side = (length: number) => STEP * Math.max(1, Math.ceil((length * scale) / STEP - 0.05))
  return { width: side(width), height: side(height) }
}

const MODEL = fileURLToPath(new URL('../../../models/blazeface/blazeface.onnx', import.meta.url))
/** Several runs share the machine, and one core searches 200 pictures a second. */
const ONE_THREAD = { intraOpNumThreads: 1, interOpNumThreads: 1 }

/**
 * Loads BlazeFace in its full-range variant, MediaPipe's detector of faces and heads up to five metres away.
 *
 * The network consists of convolutions only, so it also accepts pictures that are not square, which costs a third less.
 *
 * @returns A function from a picture (of `size`, red, green, blue from −1 to 1) to everything in it
 * that could be a head; one head is usually found several times.
 * @see https://arxiv.org/abs/1907.05047
 */
export async function loadBlazeFace() {
  const session = await InferenceSession.create(MODEL, ONE_THREAD)
  return async (pixels: Float32Array, size: Size): Promise<FaceFinding[]> => {
    const input = new Tensor('float32', pixels, [1, size.height, size.width, 3])
    const { Identity: faces, Identity_1: people } = await session.run({ input })
    return [...readFindings(faces, size, true), ...readFindings(people, size, false)]
  }
}

function readFindings(
  output: Tensor | undefined,
  { width, height }: Size,
  hasFace: boolean,
): FaceFinding[] {
  const values = output?.data as Float32Array
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
      hasFace,
    })
  }
  return found
}
