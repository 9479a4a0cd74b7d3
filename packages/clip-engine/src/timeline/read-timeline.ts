import type { TimeRange } from '../time-range.ts'
import { type FrameRate, frameRateOf, readTimecode, secondAt } from './frame-rate.ts'

/**
 * Reads which stretches of a source an editing program shows, in the order of its timeline, in seconds of the source.
 *
 * @param text - OpenTimelineIO (JSON) or a CMX 3600 list.
 * @param fps - Frames a second of the source, which a list does not say.
 * @throws {TimelineError} It is neither, it is cut from several files, or it has no cut at all.
 */
export function readTimeline(text: string, fps: number): TimeRange[] {
  const cuts = text.trimStart().startsWith('{') ? readOtio(text) : readEdl(text, frameRateOf(fps))
  const files = [...new Set(cuts.map(({ file }) => file))]
  if (files.length > 1) {
    const named = files.slice(0, 3).map((file) => `"${file}"`)
    throw new TimelineError(
      `It is cut from ${files.length} files, ${named.join(', ')}; a clip is made of one.`,
    )
  }
  if (cuts.length === 0) throw new TimelineError('It has no cut.')
  return joined(cuts.map(({ start, end }) => ({ start: whole(start), end: whole(end) })))
}

/** Whole milliseconds. */
const whole = (seconds: number) => Math.round(seconds * 1000) / 1000

/** Joins what goes on where the cut before it ended: there only the look changes. */
function joined(cuts: TimeRange[]): TimeRange[] {
  const ranges: TimeRange[] = []
  for (const cut of cuts) {
    const last = ranges.at(-1)
    if (last?.end === cut.start) last.end = cut.end
    else ranges.push(cut)
  }
  return ranges
}

interface Cut extends TimeRange {
  file: string
}

/** Why a timeline cannot be read, in words for its owner. */
export class TimelineError extends Error {
  override name = 'TimelineError'
}

const CLIP_NAME = '* FROM CLIP NAME:'

function readEdl(text: string, rate: FrameRate): Cut[] {
  const cuts: Cut[] = []
  let { isDrop } = rate
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.startsWith('FCM:')) isDrop = !line.includes('NON')
    const last = cuts.at(-1)
    if (line.startsWith(CLIP_NAME) && last) last.file = line.slice(CLIP_NAME.length).trim()
    // Number, reel, channels, kind of the cut, its length if it has one, and four timecodes.
    const [number = '', file = '', channels = '', ...others] = line.trim().split(/\s+/)
    const [from, to] = others.slice(-4)
    // `B`, `V` and `AA/V` have a picture; `A` and `A2` have none.
    if (!/^\d+$/.test(number) || !/[VB]/.test(channels) || !from || !to) continue
    const second = (code: string) => {
      const frame = readTimecode(code, { ...rate, isDrop })
      if (frame === null) throw new TimelineError(`Line ${index + 1}: "${code}" is no timecode.`)
      return secondAt(rate, frame)
    }
    cuts.push({ file, start: second(from), end: second(to) })
  }
  return cuts
}

interface OtioNode {
  OTIO_SCHEMA?: string
  name?: string
  kind?: string
  children?: OtioNode[]
  tracks?: OtioNode
  source_range?: OtioRange | null
  media_reference?: Media
  media_references?: Record<string, Media>
  active_media_reference_key?: string
}
interface OtioRange {
  start_time: { value: number; rate: number }
  duration: { value: number; rate: number }
}
interface Media {
  target_url?: string
  available_range?: OtioRange | null
}

/** Reads the first track of pictures. Times of media that do not begin at 0 are counted from their begin. */
function readOtio(text: string): Cut[] {
  const root = parse(text)
  const tracks = root.tracks?.children ?? []
  const video = tracks.find(({ kind, children }) => kind === 'Video' && (children ?? []).length > 0)
  return (video?.children ?? []).filter(isClip).map((clip): Cut => {
    const media = clip.media_references
      ? clip.media_references[clip.active_media_reference_key ?? 'DEFAULT_MEDIA']
      : clip.media_reference
    const range = clip.source_range ?? media?.available_range
    const name = clip.name ?? ''
    if (!range) throw new TimelineError(`The clip "${name}" has no range.`)
    const begin = secondsOf(media?.available_range?.start_time)
    const start = secondsOf(range.start_time) - begin
    const file = media?.target_url ? lastPart(media.target_url) : name
    return { file, start, end: start + secondsOf(range.duration) }
  })
}

const isClip = ({ OTIO_SCHEMA: schema = '' }: OtioNode) => schema.startsWith('Clip.')
const lastPart = (url: string) => url.slice(url.lastIndexOf('/') + 1)

function parse(text: string): OtioNode {
  try {
    const root: OtioNode | null = JSON.parse(text)
    if (root?.tracks) return root
  } catch {}
  throw new TimelineError('It is no OpenTimelineIO timeline: it needs `tracks`.')
}

function secondsOf(time: { value: number; rate: number } | undefined): number {
  if (!time) return 0
  const seconds = time.value / time.rate
  if (!Number.isFinite(seconds)) throw new TimelineError('A time has no number.')
  return seconds
}
