import type { CaptionDrawing } from '@svc/clip-engine/captions'
import { durationOf, isKept, type Stretch } from '../../edit/cut/segments.ts'
import { SCENE_SIZE, sceneFaces } from './scene.ts'

/** Something spoken that a template is shown with. */
export interface Sample
  extends Pick<
    CaptionDrawing,
    | 'words'
    | 'segments'
    | 'duration_seconds'
    | 'language'
    | 'picture'
    | 'faces'
    | 'framing'
    | 'hook'
  > {
  /** Where its video is played from; `null` for the drawn scene. */
  video: string | null
}

/** How much of a clip is shown, in seconds. */
const SHOWN_SECONDS = 8

/** Takes the first seconds of a clip; `null` when nothing is said in them. */
export function sampleOf(clip: CaptionDrawing, video: string): Sample | null {
  let left = SHOWN_SECONDS
  const segments = clip.segments.flatMap(({ start, end }): Stretch[] => {
    const seconds = Math.min(left, end - start)
    left -= seconds
    return seconds > 0 ? [{ start, end: start + seconds }] : []
  })
  const words = clip.words.filter((word) => isKept(word, segments))
  if (words.length === 0) return null
  const { language, picture, faces, framing, hook } = clip
  const duration_seconds = durationOf(segments)
  return {
    ...{ words, segments, duration_seconds, language, picture, faces, hook, video },
    framing: {
      ...framing,
      spans: framing.spans.filter(({ start }) => start < duration_seconds),
    },
  }
}

interface Spoken {
  text: string
  title: string
  /** BCP-47. */
  language: string
}

/** Makes a sample of a text, spoken at the usual pace in a drawn scene. */
export function spokenSample({ text, title, language }: Spoken): Sample {
  let second = LEAD_SECONDS
  const words = text.split(' ').map((word) => {
    const start = second
    const end = start + WORD_SECONDS + word.length * LETTER_SECONDS
    second = end + (/[.,:!?]$/.test(word) ? PAUSE_SECONDS : 0)
    return { text: word, start, end, confidence: 1, speaker: null, filler: false }
  })
  const end = second + LEAD_SECONDS
  const span = { start: 0, end, layout: 'none' as const, confidence: 1, cameras: [] }
  return {
    ...{ words, language, duration_seconds: end, video: null },
    segments: [{ start: 0, end }],
    picture: SCENE_SIZE,
    faces: sceneFaces(end),
    framing: { aspect_ratio: 'source', spans: [span], face_coverage: 0, warnings: [] },
    hook: { start: 0, end: 0, text: title },
  }
}

const LEAD_SECONDS = 0.2
const WORD_SECONDS = 0.14
const LETTER_SECONDS = 0.04
const PAUSE_SECONDS = 0.3

/** The second at which a sample stands still: while its third word is spoken, or the last of fewer. */
export function stillOf({ words, segments }: Sample): number {
  const word = words[Math.min(2, words.length - 1)]
  const [first] = segments
  return word && first ? Math.max(0, (word.start + word.end) / 2 - first.start) : 0
}
