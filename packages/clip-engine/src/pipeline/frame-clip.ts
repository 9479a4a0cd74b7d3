import { strongMoments } from '../caption/strong-moments.ts'
import type { Framing } from '../reframe/framing.ts'
import { punchIn } from '../reframe/punch-in.ts'
import { type ReframeRequest, reframeClip } from '../reframe/reframe-clip.ts'
import type { Word } from '../transcribe/transcript.ts'

interface FrameRequest extends ReframeRequest {
  words: Word[]
  language: string | null
}

/** Frames a clip by its faces and motion, and zooms in on strong words if the settings ask for it. */
export function frameClip({ words, language, ...request }: FrameRequest): Framing {
  const { options } = request
  const framing = reframeClip(request)
  if (options.punch_in === 0) return framing
  const moments = strongMoments(words, request.candidate.segments, language)
  return punchIn(framing, moments, options.punch_in)
}
