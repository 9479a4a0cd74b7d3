import { strongMoments } from '../caption/strong-moments.ts'
import type { Framing } from '../reframe/framing.ts'
import { DEFAULT_LAYOUT_OPTIONS, type LayoutOptions } from '../reframe/layout-options.ts'
import { punchIn } from '../reframe/punch-in.ts'
import { type ReframeRequest, reframeClip } from '../reframe/reframe-clip.ts'
import type { Word } from '../transcribe/transcript.ts'

interface FrameRequest extends Omit<ReframeRequest, 'options'> {
  words: Word[]
  language: string | null
  /** Members that are left out are the defaults. */
  layout_options: Partial<LayoutOptions>
}

/** Frames a clip by its faces and motion, and comes closer where strong words are said if that is wanted. */
export function frameClip({ words, language, layout_options, ...request }: FrameRequest): Framing {
  const options = { ...DEFAULT_LAYOUT_OPTIONS, ...layout_options }
  const framing = reframeClip({ ...request, options })
  if (options.punch_in === 0) return framing
  const moments = strongMoments(words, request.candidate.segments, language)
  return punchIn(framing, moments, options.punch_in)
}
