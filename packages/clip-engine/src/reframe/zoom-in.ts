import type { LayerItem } from '@svc/specification'
import type { Framing, LayoutSpan } from './framing.ts'
import { closerBy } from './punch-in.ts'
import { pathBetween } from './surrounding.ts'

/** Comes nearer in the zooms of a clip's layer, and goes back at their ends. */
export function zoomIn(framing: Framing, layer: readonly LayerItem[] = []): Framing {
  let { spans } = framing
  for (const { kind, start, end, scale } of layer) {
    if (kind === 'zoom' && scale !== null) {
      spans = spans.flatMap((span) => zoomSpan(span, start, end, scale))
    }
  }
  return { ...framing, spans }
}

/** A piece of a span shorter than this joins the zoom beside it: it may have no frame. */
const SHORTEST_PIECE = 0.05

function zoomSpan(span: LayoutSpan, from: number, until: number, scale: number): LayoutSpan[] {
  const start = from - span.start < SHORTEST_PIECE ? span.start : from
  const end = span.end - until < SHORTEST_PIECE ? span.end : until
  if (end - start < SHORTEST_PIECE || start >= span.end || end <= span.start) return [span]
  const piece = (start: number, end: number): LayoutSpan[] =>
    end > start
      ? [
          {
            ...span,
            start,
            end,
            cameras: span.cameras.map((path) => pathBetween(path, start, end)),
          },
        ]
      : []
  // A shot without a camera shows the whole picture.
  const whole = [{ time: start, x: 0, y: 0, width: 1, height: 1 }]
  const zoomed = piece(start, end).map((shot) => ({
    ...shot,
    layout: shot.layout === 'none' ? ('track' as const) : shot.layout,
    cameras: (shot.cameras.length > 0 ? shot.cameras : [whole]).map((path) =>
      closerBy(path, scale - 1),
    ),
  }))
  return [...piece(span.start, start), ...zoomed, ...piece(end, span.end)]
}
