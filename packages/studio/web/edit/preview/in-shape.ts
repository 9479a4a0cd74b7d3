import { type CaptionDrawing, canvasFor, frameDrawing } from '@svc/clip-engine/captions'

type Shape = CaptionDrawing['framing']['aspect_ratio']
type Layout = Parameters<typeof frameDrawing>[2]

/** Gives what the captions of a clip are drawn from as it is in another shape, framed as the service will. */
export function inShape(last: CaptionDrawing, shape: Shape, layout: Layout): CaptionDrawing {
  const { width, height } = last.canvas
  const options = last.layout && { ...last.layout, aspect_ratio: shape }
  return {
    ...last,
    canvas: canvasFor(shape, Math.min(width, height), last.picture),
    framing: options ? frameDrawing(last, options, layout) : last.framing,
    // Where the logo is, which captions keep off, is known with the next preview.
    logo: null,
  }
}
