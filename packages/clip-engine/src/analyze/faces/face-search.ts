import type { Area } from '../analysis.ts'
import { type FaceFinding, type loadBlazeFace, networkSize, type Size } from './blaze-face.ts'
import { drawView, type PlanarPicture, type Point, toPicture, type View } from './picture-view.ts'

/** A face box with what is needed to compare its mouth; fractions of the picture. */
export interface FoundFace extends Omit<FaceFinding, 'centre'>, Area {}

/** Pictures between two searches in turned pictures; doubled after each such search that finds nothing. */
const PATIENCE = 8
const SAME_FACE_OVERLAP = 0.3
/** Lowest score of a face: faces that are turned away or blurred score higher, objects that resemble a face lower. */
const LEAST_SCORE = 0.55

type Detect = Awaited<ReturnType<typeof loadBlazeFace>>

/**
 * Looks for heads in one picture after another.
 *
 * A picture without heads is also searched turned by 90 and 270 degrees, which finds heads that a phone
 * filmed sideways; since that adds twice the cost, it is done rarely while it finds nothing.
 *
 * @param size - Of every picture that will be given.
 */
export function createFaceSearch(
  detect: Detect,
  size: Size,
): (picture: PlanarPicture) => Promise<FoundFace[]> {
  const upright = createLook(detect, size)
  const sideways = createLook(detect, { width: size.height, height: size.width })
  let waiting = 0
  let patience = PATIENCE

  return async (picture) => {
    const seen = await upright(picture, 0)
    if (seen.length > 0 || waiting-- > 0) return seen
    const found = unite([...(await sideways(picture, 90)), ...(await sideways(picture, 270))])
    patience = found.length > 0 ? PATIENCE : 2 * patience
    waiting = found.length > 0 ? 0 : patience
    return found
  }
}

/** @param size - Of the picture as it is turned. */
function createLook(detect: Detect, size: Size) {
  const network = networkSize(size)
  return async (picture: PlanarPicture, turn: View['turn']): Promise<FoundFace[]> => {
    const view = wholeView(picture, network, turn)
    const found = await detect(drawView(picture, view, network), network)
    return unite(found.map((finding) => placeFace(finding, view, picture))).filter(
      ({ score }) => score >= LEAST_SCORE,
    )
  }
}

/** Returns a view with the network's aspect ratio and the whole picture in its middle. */
function wholeView({ width, height }: PlanarPicture, network: Size, turn: View['turn']): View {
  const across = turn === 0 ? network.width : network.height
  const down = turn === 0 ? network.height : network.width
  const scale = Math.max(width / across, height / down)
  const view = { width: across * scale, height: down * scale }
  return { ...view, left: (width - view.width) / 2, top: (height - view.height) / 2, turn }
}

function placeFace(finding: FaceFinding, view: View, picture: PlanarPicture): FoundFace {
  const { centre, width, height, score, eyes, mouth, hasFace } = finding
  const place = (point: Point) => toPicture(view, picture, point)
  const a = place({ x: centre.x - width / 2, y: centre.y - height / 2 })
  const b = place({ x: centre.x + width / 2, y: centre.y + height / 2 })
  return {
    x: Math.min(a.x, b.x),
    y: Math.min(a.y, b.y),
    width: Math.abs(b.x - a.x),
    height: Math.abs(b.y - a.y),
    score,
    eyes: [place(eyes[0]), place(eyes[1])],
    mouth: place(mouth),
    hasFace,
  }
}

/** Keeps one of several boxes around the same head: one that shows a face if possible, of those the one with the highest score. */
function unite(faces: FoundFace[]): FoundFace[] {
  const kept: FoundFace[] = []
  const surest = faces.toSorted(
    (a, b) => Number(b.hasFace) - Number(a.hasFace) || b.score - a.score,
  )
  for (const face of surest) {
    const same = kept.find((other) => overlap(face, other) >= SAME_FACE_OVERLAP)
    if (!same) kept.push(face)
    else same.score = Math.max(same.score, face.score)
  }
  return kept
}

/** Common area over the smaller area: a box inside another is the same face. */
export function overlap(a: FoundFace, b: FoundFace): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  if (width <= 0 || height <= 0) return 0
  return (width * height) / Math.min(a.width * a.height, b.width * b.height)
}
