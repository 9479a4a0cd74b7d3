import { strongMoments } from '../caption/strong-moments.ts'
import { measureFaceCoverage } from '../reframe/face-coverage.ts'
import { frameByHand } from '../reframe/frame-by-hand.ts'
import type { Framing, HandShot } from '../reframe/framing.ts'
import { punchIn } from '../reframe/punch-in.ts'
import { type ReframeRequest, reframeClip } from '../reframe/reframe-clip.ts'
import { cutIntoTakes } from '../reframe/takes.ts'
import type { Word } from '../transcribe/transcript.ts'

interface FrameRequest extends ReframeRequest {
  words: Word[]
  language: string | null
  /** What a person framed by hand; it stays as it is. */
  shots?: readonly HandShot[]
}

/** Frames a clip by its faces and motion, and zooms in on strong words if the settings ask for it. */
export function frameClip({ words, language, shots = [], ...request }: FrameRequest): Framing {
  const { analysis, candidate, options, source } = request
  const { segments } = candidate
  const frame = (layout: ReframeRequest['layout']) => {
    const framing = reframeClip({ ...request, layout })
    if (options.punch_in === 0) return framing
    return punchIn(framing, strongMoments(words, segments, language), options.punch_in)
  }
  const found = frame(request.layout)
  if (shots.length === 0 || !source.video) return found
  const spans = frameByHand(found, shots, segments, frame)
  const samples = cutIntoTakes(segments, analysis).flatMap((take) => take.samples)
  const face_coverage = measureFaceCoverage(samples, spans)
  return { ...found, spans, face_coverage, chosen: { shots: [...shots], found: found.spans } }
}
