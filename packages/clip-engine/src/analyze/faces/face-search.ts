import { BLAZE_FACE_SIZE, type FaceFinding, loadBlazeFace } from './blaze-face.ts'
import { drawView, type PlanarPicture, type Point, toPicture, type View } from './picture-view.ts'

/** A face box with what is needed to compare its mouth; fractions of the picture. */
export interface FoundFace {
  x: number
  y: number
  width: number
  height: number
  score: number
  eyes: [Point, Point]
  mouth: Point
}

/** A face lower than this share of the picture is seldom alone: smaller ones may have been missed. */
const LARGE_FACE = 0.15
/** Pictures between closer looks, while those find nothing. */
const PATIENCE = 5
const SAME_FACE_OVERLAP = 0.3
/** A face turned away or blurred by chance is found; a thing that looks like a face is found weakly. */
const LEAST_SCORE = 0.6

/**
 * Looks for faces in one picture after another.
 *
 * The whole picture first. When that shows no large face, parts of it and turned ones, which finds
 * people far away and phones held sideways; since that costs four times as much, it is done rarely
 * while it finds nothing.
 */
export async function createFaceSearch(): Promise<(picture: PlanarPicture) => FoundFace[]> {
  const detect = await loadBlazeFace()
  let waiting = 0

  return (picture) => {
    const seen = lookThrough([wholeView(picture)], picture)
    if (seen.some((face) => face.height >= LARGE_FACE) || waiting-- > 0) return seen
    const closer = lookThrough(partViews(picture), picture)
    const found = unite([...seen, ...closer])
    const all = found.length > 0 ? found : lookThrough(turnedViews(picture), picture)
    waiting = all.length > seen.length ? 0 : PATIENCE
    return all
  }

  function lookThrough(views: View[], picture: PlanarPicture): FoundFace[] {
    return unite(
      views.flatMap((view) =>
        detect(drawView(picture, view, BLAZE_FACE_SIZE)).map((finding) =>
          placeFace(finding, view, picture),
        ),
      ),
    ).filter((face) => face.score >= LEAST_SCORE)
  }
}

function wholeView({ width, height }: PlanarPicture): View {
  const side = Math.max(width, height)
  return { left: (width - side) / 2, top: (height - side) / 2, side, turn: 0 }
}

/** Squares as high (or wide) as the picture, side by side; none for a picture that is nearly square. */
function partViews({ width, height }: PlanarPicture): View[] {
  const side = Math.min(width, height)
  const spare = Math.max(width, height) - side
  if (spare < side / 4) return []
  const count = Math.ceil(spare / side) + 1
  return Array.from({ length: count }, (_, at) => {
    const offset = (at * spare) / (count - 1)
    return width > height
      ? { left: offset, top: 0, side, turn: 0 }
      : { left: 0, top: offset, side, turn: 0 }
  })
}

function turnedViews(picture: PlanarPicture): View[] {
  return ([90, 270] as const).map((turn) => ({ ...wholeView(picture), turn }))
}

function placeFace(finding: FaceFinding, view: View, picture: PlanarPicture): FoundFace {
  const { centre, width, height, score, eyes, mouth } = finding
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
  }
}

/** Keeps one of several boxes around the same face: the surest. */
function unite(faces: FoundFace[]): FoundFace[] {
  const kept: FoundFace[] = []
  for (const face of faces.toSorted((a, b) => b.score - a.score)) {
    if (kept.every((other) => overlap(face, other) < SAME_FACE_OVERLAP)) kept.push(face)
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
