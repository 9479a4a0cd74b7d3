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
  const shown = inserts.map(async ({ asset, start, end }): Promise<Showing> => {
    const { kind } = asset
    return { start, end, kind, place: 'full', path: await asset.open() }
  })
  return openInserts(tools, await Promise.all(shown), signal)
}

/** What is shown over a clip for a while; `path` is `null` where the file no longer exists. */
interface Showing extends TimeRange {
  kind: BrollAsset['kind'] | LayerItem['kind']
  place: LayerItem['place']
  path: string | null
}

/**
 * Opens what is shown over a clip; files that no longer exist are left out.
 *
 * @throws {EngineError} `encode_failed`: which file is no picture or video.
 */
export async function openInserts(
  tools: Tools,
  shown: Showing[],
  signal: AbortSignal,
): Promise<OpenInsert[]> {
  const opened = shown.map(async ({ start, end, kind, place, path }): Promise<OpenInsert[]> => {
    if (path === null) return []
    const file = { tools, path, signal }
    if (kind === 'video') {
      const source = await openBookend('video to be shown', file)
      const last = Math.min(end, start + source.duration_seconds)
      return [{ start, end: last, source, placed: { place, size: source.video } }]
    }
    const size = await openStill('picture to be shown', file)
    return [{ start, end, source: path, placed: { place, size } }]
  })
  return (await Promise.all(opened)).flat()
}
