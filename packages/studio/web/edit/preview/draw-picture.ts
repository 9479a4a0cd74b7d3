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
export type Picture = HTMLVideoElement | ImageBitmap

/** What is behind a picture that does not fill the frame: a blurred copy, a colour (`#RRGGBB`), or a picture. */
export type Backdrop = 'blur' | { color: string } | { image: HTMLImageElement }

/** Draws a moment of the source into the frame, as its framing says; `second` is of the clip. */
export function drawPicture(
  context: CanvasRenderingContext2D,
  video: Picture,
  spans: readonly Span[],
  second: number,
  backdrop: Backdrop,
): void {
  const { width, height } = context.canvas
  const span = spans.findLast(({ start }) => start <= second + 0.001) ?? spans[0]
  const views = span?.cameras.map((camera) => viewAt(camera, second)) ?? []
  const [first, below] = views
  if (first && below) {
    const seam = height * (span?.layout === 'split' ? 0.5 : SCREEN_SHARE)
    place(context, video, first, { x: 0, y: 0, width, height: seam }, 'blur')
    place(context, video, below, { x: 0, y: seam, width, height: height - seam }, 'blur')
    return
  }
  const behind = span?.layout === 'none' ? BARS : backdrop
  place(context, video, first ?? WHOLE, { x: 0, y: 0, width, height }, behind)
}

const BARS: Backdrop = { color: '#000000' }

function place(
  context: CanvasRenderingContext2D,
  video: Picture,
  view: View,
  box: View,
  backdrop: Backdrop,
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
  if (!isSame) drawBackdrop(context, video, source, box, backdrop)
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

function drawBackdrop(
  context: CanvasRenderingContext2D,
  video: Picture,
  source: View,
  box: View,
  backdrop: Backdrop,
): void {
  // As in a render, the alpha of a colour is dropped.
  const isPlain = typeof backdrop === 'object' && 'color' in backdrop
  context.fillStyle = isPlain ? backdrop.color.slice(0, '#RRGGBB'.length) : '#000000'
  context.fillRect(box.x, box.y, box.width, box.height)
  if (backdrop === 'blur') drawBlurred(context, video, source, box)
  else if (!isPlain) {
    const { image } = backdrop
    const { x, y, width, height } = covering({ x: 0, y: 0, ...naturalSize(image) }, box)
    context.drawImage(image, x, y, width, height, box.x, box.y, box.width, box.height)
  }
}

const naturalSize = ({ naturalWidth, naturalHeight }: HTMLImageElement): Size => ({
  width: naturalWidth,
  height: naturalHeight,
})

/** The largest part in the middle of a view that has the shape of a box. */
function covering(view: View, box: Size): View {
  const scale = Math.max(box.width / view.width, box.height / view.height)
  const [width, height] = [box.width / scale, box.height / scale]
  return {
    x: view.x + (view.width - width) / 2,
    y: view.y + (view.height - height) / 2,
    ...{ width, height },
  }
}

/** A blurred, darkened copy that fills the box. */
function drawBlurred(
  context: CanvasRenderingContext2D,
  video: Picture,
  source: View,
  box: View,
): void {
  const part = covering(source, box)
  context.save()
  context.beginPath()
  context.rect(box.x, box.y, box.width, box.height)
  context.clip()
  context.filter = `blur(${Math.round(box.width / 18)}px) brightness(0.6)`
  context.drawImage(
    video,
    ...([part.x, part.y, part.width, part.height] as const),
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
