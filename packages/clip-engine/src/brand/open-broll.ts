import type { LayerItem } from '@svc/specification'
import { clipWords } from '../caption/clip-words.ts'
import type { Canvas } from '../encode/canvas.ts'
import type { Tools } from '../ffmpeg/tools.ts'
import { lengthOf, type TimeRange } from '../time-range.ts'
import type { Word } from '../transcribe/transcript.ts'
import { type BrollAsset, planBroll } from './broll.ts'
import type { ClipLook } from './clip-look.ts'
import { type Bookend, openBookend, openStill } from './open-asset.ts'

/** A showing whose file was checked: an opened video, or the path of a picture. */
export interface OpenInsert extends TimeRange {
  source: Bookend | string
  /** Where it is in the frame, and how large in pixels. */
  placed: { place: LayerItem['place']; size: Canvas }
}

/** What is said in a clip, and when. */
export interface SpokenClip {
  candidate: { segments: TimeRange[] }
  words: Word[]
  language: string | null
}

/**
 * Chooses which assets are shown over a clip's speech, and opens them; files that no longer exist are left out.
 *
 * @throws {EngineError} `encode_failed`: which file is no picture or video.
 */
export async function openBroll(
  tools: Tools,
  {
    broll = [],
    config,
    candidate,
    words,
    language,
  }: SpokenClip & Pick<ClipLook, 'broll' | 'config'>,
  signal: AbortSignal,
): Promise<OpenInsert[]> {
  if (broll.length === 0) return []
  const { segments } = candidate
  const seconds = lengthOf(segments)
  const inserts = planBroll(clipWords(words, segments, language), seconds, {
    density: config.broll.density,
    assets: broll,
  })
  const opened = await Promise.all(
    inserts.map(async ({ asset, ...shown }) =>
      openInsert(tools, shown, asset.kind, 'full', await asset.open(), signal),
    ),
  )
  return opened.filter((insert) => insert !== null)
}

/**
 * Opens what is shown over a clip for a while; `null` where its file no longer exists.
 *
 * @throws {EngineError} `encode_failed`: the file is no picture or video.
 */
export async function openInsert(
  tools: Tools,
  { start, end }: TimeRange,
  kind: BrollAsset['kind'] | LayerItem['kind'],
  place: LayerItem['place'],
  path: string | null,
  signal: AbortSignal,
): Promise<OpenInsert | null> {
  if (path === null) return null
  if (kind === 'video') {
    const source = await openBookend(tools, 'video to be shown', path, signal)
    const last = Math.min(end, start + source.duration_seconds)
    return { start, end: last, source, placed: { place, size: source.video } }
  }
  const size = await openStill(tools, 'picture to be shown', path, signal)
  return { start, end, source: path, placed: { place, size } }
}
