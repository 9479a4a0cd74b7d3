import type { Asset, LayerItem } from '@svc/client'
import { durationOf, toClip, toMilliseconds, toSource } from '../cut/segments.ts'
import { SHORTEST_SHOWING, shownOf } from '../state/change-of.ts'
import type { Draft } from '../state/draft.ts'

/** The kinds of files that can lie over a clip, and as what. */
export const LAYER_FILES: Partial<Record<Asset['kind'], 'picture' | 'video'>> = {
  ...{ image: 'picture', logo: 'picture', watermark: 'picture', background: 'picture' },
  ...{ video: 'video', intro: 'video', outro: 'video' },
}

type Given = Pick<LayerItem, 'kind'> & Partial<LayerItem>

/** A zoom, and how many seconds it lasts. */
export const zoomItem = [{ kind: 'zoom', scale: 1.3 }, 2] as const satisfies [Given, number]

/** An emoji, and how many seconds it is shown. */
export const emojiItem = (text: string): [Given, number] => [
  { kind: 'emoji', text, place: 'top_right' },
  2,
]

/** Seconds that a picture is shown. */
const PICTURE_SECONDS = 3

/** A file, and how many seconds it is shown. */
export function fileItem({ asset_id, kind, duration_seconds }: Asset): [Given, number] {
  const item = { kind: LAYER_FILES[kind] ?? 'picture', asset_id } as const
  return [item, (item.kind === 'video' && duration_seconds) || PICTURE_SECONDS]
}

/** An item that begins at a second of the source, or as early as the end of the clip wants. */
export function newItem(
  given: Given,
  from: number,
  seconds: number,
  { segments }: Pick<Draft, 'segments'>,
): LayerItem {
  const duration = durationOf(segments)
  const start = Math.max(0, Math.min(toClip(from, segments), duration - Math.min(seconds, 1)))
  return moved(
    { ...{ asset_id: null, text: null, scale: null, place: 'full', start: 0, end: 0 }, ...given },
    [start, Math.min(duration, start + seconds)],
    segments,
  )
}

/** The same item from one second of the clip to another. */
export const moved = (
  item: LayerItem,
  [start, end]: readonly [number, number],
  segments: Draft['segments'],
): LayerItem => ({
  ...item,
  start: toMilliseconds(toSource(start, segments)),
  end: toMilliseconds(toSource(end, segments, 'end')),
})

/** Whether anything of an item is not cut out. */
export function isShown(item: LayerItem, { segments }: Pick<Draft, 'segments'>): boolean {
  const { start, end } = shownOf(item, segments)
  return end - start >= SHORTEST_SHOWING
}
