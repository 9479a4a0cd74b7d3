import type { CaptionDrawing } from '@svc/clip-engine/captions'

type Span = CaptionDrawing['framing']['spans'][number]
type View = { x: number; y: number; width: number; height: number }
type Size = { width: number; height: number }

const WHOLE: View = { x: 0, y: 0, width: 1, height: 1 }
/** Windows whose shape differs from their place by less than this (logarithm) fill it, as in a render. */
const SAME_SHAPE = 0.03
/** The share of the frame that the upper of two cameras takes, unless the frame is split in the middle. */
const SCREEN_SHARE = 0.5625

/** A moment of the source. */
type Picture = HTMLVideoElement | ImageBitmap

/** Draws a moment of the source into the frame, as its framing says; `second` is of the clip. */
export function drawPicture(
  context: CanvasRenderingContext2D,
  video: Picture,
  spans: readonly Span[],
  second: number,
): void {
  const { width, height } = context.canvas
  const span = spans.findLast(({ start }) => start <= second + 0.001) ?? spans[0]
  const views = span?.cameras.map((camera) => viewAt(camera, second)) ?? []
  const [first, below] = views
  if (first && below) {
    const seam = height * (span?.layout === 'split' ? 0.5 : SCREEN_SHARE)
    place(context, video, first, { x: 0, y: 0, width, height: seam }, true)
    place(context, video, below, { x: 0, y: seam, width, height: height - seam }, true)
    return
  }
  const hasBackdrop = span?.layout !== 'none'
  place(context, video, first ?? WHOLE, { x: 0, y: 0, width, height }, hasBackdrop)
}

function place(
  context: CanvasRenderingContext2D,
  video: Picture,
  view: View,
  box: View,
  hasBackdrop: boolean,
): void {
  const whole = sizeOf(video)
  const source = {
    x: view.x * whole.width,
    y: view.y * whole.height,
    width: view.width * whole.width,
    height: view.height * whole.height,
  }
  const isSame =
    Math.abs(Math.log(source.width / source.height / (box.width / box.height))) < SAME_SHAPE
  const front = isSame ? box : inside(source, box)
  if (!isSame) {
    context.fillStyle = '#000000'
    context.fillRect(box.x, box.y, box.width, box.height)
    if (hasBackdrop) drawBackdrop(context, video, source, box)
  }
  context.drawImage(
    video,
    ...([source.x, source.y, source.width, source.height] as const),
    ...([front.x, front.y, front.width, front.height] as const),
  )
}

const sizeOf = (picture: Picture): Size =>
  picture instanceof ImageBitmap
    ? picture
    : { width: picture.videoWidth, height: picture.videoHeight }

const BEYOND = 0.12

/** A blurred, darkened copy that fills the box. */
function drawBackdrop(
  context: CanvasRenderingContext2D,
  video: Picture,
  source: View,
  box: View,
): void {
  const scale = Math.max(box.width / source.width, box.height / source.height)
  const part = { width: box.width / scale, height: box.height / scale }
  context.save()
  context.beginPath()
  context.rect(box.x, box.y, box.width, box.height)
  context.clip()
  context.filter = `blur(${Math.round(box.width / 18)}px) brightness(0.6)`
  context.drawImage(
    video,
    source.x + (source.width - part.width) / 2,
    source.y + (source.height - part.height) / 2,
    ...([part.width, part.height] as const),
    // Beyond the box, so that what lies around it is not blurred into its edges.
    ...([box.x - box.width * BEYOND, box.y - box.height * BEYOND] as const),
    ...([box.width * (1 + 2 * BEYOND), box.height * (1 + 2 * BEYOND)] as const),
  )
  context.restore()
}

function inside({ width, height }: Size, box: View): View {
  const scale = Math.min(box.width / width, box.height / height)
  const size = { width: width * scale, height: height * scale }
  return {
    x: box.x + (box.width - size.width) / 2,
    y: box.y + (box.height - size.height) / 2,
    ...size,
  }
}

/** The part of the picture that a camera shows at a second of the clip. */
export function viewAt(camera: Span['cameras'][number], second: number): View {
  const after = camera.find(({ time }) => time > second) ?? camera.at(-1)
  const before = camera.findLast(({ time }) => time <= second) ?? after
  if (!before || !after) return WHOLE
  const share = after.time > before.time ? (second - before.time) / (after.time - before.time) : 0
  const mix = (side: keyof View) => before[side] + (after[side] - before[side]) * share
  return { x: mix('x'), y: mix('y'), width: mix('width'), height: mix('height') }
}
