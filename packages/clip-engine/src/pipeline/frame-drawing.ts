import type { TemplateConfig } from '@svc/specification'
import { inSourceOrder, toSourceSecond } from '@svc/specification/play-order'
import type { CaptionDrawing } from '../caption/caption-drawing.ts'
import type { Framing } from '../reframe/framing.ts'
import type { ReframeRequest } from '../reframe/reframe-clip.ts'
import { frameClip } from './frame-clip.ts'

type Framed = Pick<
  CaptionDrawing,
  'words' | 'segments' | 'language' | 'picture' | 'faces' | 'framing'
>

/**
 * Frames a clip anew by another template, from what its captions were drawn from, as a render does. How much moves in
 * its picture is not kept there: a shot without a face counts as still.
 *
 * @param layout - Default: that of the template.
 */
export function frameDrawing(
  drawing: Framed,
  options: TemplateConfig['layout'],
  layout: ReframeRequest['layout'] = options.mode,
): Framing {
  const { words, segments, language, picture, faces, framing } = drawing
  const shots = inSourceOrder(
    framing.spans.map(({ start, end }) => ({
      start: toSourceSecond(start, segments),
      end: toSourceSecond(end, segments, 'end'),
    })),
  )
  const { aspect_ratio } = options
  return frameClip({
    source: { video: picture },
    analysis: { shots, faces, speech: words, motion: STILL },
    candidate: { segments },
    ...{ words, language, aspect_ratio, layout, options },
  })
}

const STILL = { interval_seconds: 1, values: [], middles: [] }
