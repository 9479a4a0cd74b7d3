import { clipWords } from '../caption/clip-words.ts'
import { subtitleCues } from '../caption/write-subtitles.ts'
import { canvasFor } from '../encode/canvas.ts'
import type { AspectRatio, CameraKeyframe, Layout, LayoutSpan } from '../reframe/framing.ts'
import { pathBetween, windowAt } from '../reframe/surrounding.ts'
import type { TimeRange } from '../time-range.ts'
import type { Word } from '../transcribe/transcript.ts'
import { type FrameRate, frameAt, frameRateOf, secondAt } from './frame-rate.ts'

/** What an editing program gets: whole frames throughout. */
export interface Timeline {
  name: string
  rate: FrameRate
  /** Of the sequence, in pixels. */
  canvas: { width: number; height: number }
  source: { file: string; width: number; height: number; length: number; hasAudio: boolean }
  pieces: Piece[]
  captions: Marked[]
  markers: Marked[]
}

/** A stretch of the source that is shown in one way. */
export interface Piece {
  /** Its first frame in the source. */
  from: number
  /** Its first frame in the timeline. */
  at: number
  length: number
  /** `null` for the whole picture as it is. */
  layout: Layout | null
  /** What is shown of the picture, in fractions of it; `frame` counts from the first of the piece. Empty for all of it. */
  camera: (Omit<CameraKeyframe, 'time'> & { frame: number })[]
}

/** A text from a frame of the timeline on. */
export interface Marked {
  at: number
  length: number
  text: string
}

/** Where the frames come from. */
export interface TimelineSource {
  file: string
  fps: number
  width: number
  height: number
  duration_seconds: number
  hasAudio: boolean
}

/** A clip, in seconds of the source where nothing else is said. */
export interface TimelineClip {
  title: string
  language: string | null
  segments: TimeRange[]
  words: Word[]
  aspect_ratio: AspectRatio
  /** Seconds of the clip; empty where it has not been drawn yet. */
  spans: LayoutSpan[]
}

/** Width of the shorter side of a sequence. */
const SHORTER_SIDE = 1080

/** Lays a clip out: its cuts, what the camera follows, and its captions. */
export function clipTimeline(source: TimelineSource, clip: TimelineClip): Timeline {
  const rate = frameRateOf(source.fps)
  const frameOf = frameAt(rate)
  const pieces: Piece[] = []
  let at = 0
  for (const { start, end } of clip.segments) {
    const [from, to] = [frameOf(start), frameOf(end)]
    pieces.push(...cutAtLayouts({ from, at, length: to - from }, clip.spans, frameOf))
    at += to - from
  }
  const words = clipWords(clip.words, clip.segments, clip.language)
  const captions = subtitleCues(words, secondAt(rate, at)).map((cue) =>
    marked(cue, cue.text, frameOf),
  )
  return {
    name: clip.title,
    rate,
    canvas: canvasFor(clip.aspect_ratio, SHORTER_SIDE, source),
    source: toSource(source, frameOf),
    pieces,
    captions,
    markers: [],
  }
}

/** Lays out a whole source, with a marker for each of its clips. */
export function projectTimeline(
  name: string,
  source: TimelineSource,
  clips: (TimeRange & { title: string })[],
): Timeline {
  const rate = frameRateOf(source.fps)
  const frameOf = frameAt(rate)
  const { width, height } = source
  const length = frameOf(source.duration_seconds)
  return {
    name,
    rate,
    canvas: { width, height },
    source: toSource(source, frameOf),
    pieces: [{ from: 0, at: 0, length, layout: null, camera: [] }],
    captions: [],
    markers: clips
      .toSorted((a, b) => a.start - b.start)
      .map((clip) => marked(clip, clip.title, frameOf)),
  }
}

function marked(
  { start, end }: TimeRange,
  text: string,
  frameOf: (seconds: number) => number,
): Marked {
  return { text, at: frameOf(start), length: Math.max(1, frameOf(end) - frameOf(start)) }
}

function toSource(
  { file, width, height, duration_seconds, hasAudio }: TimelineSource,
  frameOf: (seconds: number) => number,
): Timeline['source'] {
  return { file, width, height, hasAudio, length: frameOf(duration_seconds) }
}

/** Cuts a stretch where another layout begins, so that one way to show the picture holds for each piece. */
function cutAtLayouts(
  whole: Pick<Piece, 'from' | 'at' | 'length'>,
  spans: LayoutSpan[],
  frameOf: (seconds: number) => number,
): Piece[] {
  const pieces: Piece[] = []
  const end = whole.at + whole.length
  for (const span of spans) {
    const first = Math.max(whole.at, frameOf(span.start))
    // Segments are rounded one by one, so the clip may be a frame longer than its last layout.
    const last = span === spans.at(-1) ? end : Math.min(end, frameOf(span.end))
    if (last <= first) continue
    const from = whole.from + first - whole.at
    const place = { from, at: first, length: last - first }
    pieces.push({ ...place, layout: span.layout, camera: cameraOf(span, place, frameOf) })
  }
  return pieces.length > 0 ? pieces : [{ ...whole, layout: null, camera: [] }]
}

/** The camera of a piece. Two that share the frame are no move of one picture: such a piece shows all of it. */
function cameraOf(
  { cameras }: LayoutSpan,
  { at, length }: Pick<Piece, 'at' | 'length'>,
  frameOf: (seconds: number) => number,
): Piece['camera'] {
  const [path] = cameras
  if (!path || cameras.length > 1) return []
  const keys = path.map((key) => ({ ...key, time: frameOf(key.time) - at }))
  const isMoving = keys.some(({ time }) => time > 0)
  const moved = isMoving ? pathBetween(keys, 0, length) : [windowAt(keys, 0)]
  return moved.map(({ time, ...box }) => ({ ...box, frame: time }))
}
