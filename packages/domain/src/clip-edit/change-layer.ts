import { ApiError, type Fault, invalidAt } from '@svc/errors'
import {
  type AssetKind,
  type ClipChange,
  CROPPED_LAYOUTS,
  type FramedShot,
  type LayerItem,
  type LayerItemRequest,
  NO_MUSIC,
  type StoredEdits,
} from '@svc/specification'
import { requireAssets } from '../asset/require-assets.ts'
import {
  durationOf,
  rangeInClip,
  type TimeRange,
  toClipSecond,
  toSourceSecond,
} from '../clip/clip-time.ts'
import type { Tenant } from '../context.ts'
import { faultAt } from '../refusals.ts'

type Layer = readonly LayerItem[] | null

/** The files that a clip may show. */
export const LAYER_ASSETS: Partial<Record<LayerItem['kind'], readonly AssetKind[]>> = {
  picture: ['image', 'logo', 'watermark', 'background'],
  video: ['video', 'intro', 'outro'],
}

/** What each kind needs besides its times, and what it has no use for. */
const NEEDED = {
  picture: 'asset_id',
  video: 'asset_id',
  emoji: 'text',
  zoom: 'scale',
} as const satisfies Record<LayerItem['kind'], keyof LayerItem>

/** Seconds; a shorter showing only flashes. */
const SHORTEST = 0.1
const EMOJI = /^(?:[\p{Extended_Pictographic}\p{Emoji_Component}])+$/u
/** Digits and `#` are components of emoji and none by themselves. */
const PLAIN = /^[\d#*]+$/

/**
 * Checks what is to lie over a clip and moves it to the source's timeline.
 *
 * @throws {ApiError} `VALIDATION_ERROR` at the members that are wrong.
 */
export function placeLayer(
  items: readonly LayerItemRequest[] | null,
  segments: readonly TimeRange[],
): LayerItem[] | null {
  if (items === null || items.length === 0) return null
  const duration = durationOf(segments)
  const faults = items.flatMap((item, index) => faultsOf(item, index, duration))
  if (faults.length > 0) throw ApiError.invalid(faults)
  return items.map(({ asset_id = null, text = null, scale = null, place = 'full', ...item }) => ({
    ...{ asset_id, text, scale, place },
    kind: item.kind,
    start: toSourceSecond(item.start, segments),
    end: toSourceSecond(item.end, segments, 'end'),
  }))
}

/**
 * Looks up the files that a change names and the clip did not: a file that has been deleted since keeps no other change from being made.
 *
 * @throws {ApiError} `VALIDATION_ERROR` at each that the account does not have, ready and of a fitting kind.
 */
export async function checkClipAssets(
  tenant: Tenant,
  before: Pick<StoredEdits, 'layer' | 'music_asset_id'>,
  { layer, music_asset_id: music }: ClipChange,
): Promise<void> {
  const isKnown = (item: LayerItemRequest) =>
    before.layer?.some(({ kind, asset_id }) => kind === item.kind && asset_id === item.asset_id)
  const named = (layer ?? []).flatMap((item, index) => {
    const kinds = LAYER_ASSETS[item.kind]
    return kinds && item.asset_id && !isKnown(item)
      ? [{ asset_id: item.asset_id, kinds, location: `body.layer[${index}].asset_id` }]
      : []
  })
  const isNew = music && music !== NO_MUSIC && music !== before.music_asset_id
  const heard = isNew
    ? [{ asset_id: music, kinds: ['music'] as const, location: 'body.music_asset_id' }]
    : []
  const faults = await requireAssets(tenant, [...named, ...heard])
  if (faults.length > 0) throw ApiError.invalid(faults)
}

/** Moves a stored layer to the clip's timeline, without what was cut out. */
export function toClipLayer(layer: Layer, segments: readonly TimeRange[]): LayerItem[] | null {
  const shown = (layer ?? []).flatMap((item) => {
    const shown = rangeInClip(item, segments)
    return shown ? [{ ...item, ...shown }] : []
  })
  return shown.length > 0 ? shown : null
}

function faultsOf(item: LayerItemRequest, index: number, duration: number): Fault[] {
  const at = (member: string, description: string) =>
    faultAt(`layer[${index}].${member}`, description)
  const { kind, start, end, text } = item
  const needed = NEEDED[kind]
  const faults: Fault[] = []
  if (start >= duration) {
    faults.push(at('start', `${start} s is not inside of the clip, which lasts ${duration} s.`))
  } else if (end > duration) {
    faults.push(at('end', `${end} s is after the end of the clip, which lasts ${duration} s.`))
  } else if (end - start < SHORTEST) {
    faults.push(at('end', `It lasts from ${start} s to ${end} s; the least is ${SHORTEST} s.`))
  }
  for (const member of ['asset_id', 'text', 'scale'] as const) {
    const given = item[member] ?? null
    if (member === needed && given === null) {
      faults.push(at(member, `A layer item of the kind ${kind} needs ${member}.`))
    }
    if (member !== needed && given !== null) {
      faults.push(
        at(member, `A layer item of the kind ${kind} has no ${member}; it needs ${needed}.`),
      )
    }
  }
  if (kind === 'emoji' && text && (!EMOJI.test(text) || PLAIN.test(text))) {
    faults.push(at('text', `“${text}” is no emoji; allowed are emoji alone, such as 🎉.`))
  }
  return faults
}

/** How far a crop may reach over the picture's edge by rounding, in fractions of the picture. */
const TOLERANCE = 0.001

/**
 * Checks how a clip is to be framed and moves it to the source's timeline.
 *
 * @throws {ApiError} `VALIDATION_ERROR` at the members that are wrong.
 */
export function placeShots(
  shots: readonly FramedShot[] | null,
  segments: readonly TimeRange[],
): FramedShot[] | null {
  if (shots === null) return null
  const faults = faultsOfShots(shots, durationOf(segments))
  if (faults.length > 0) throw ApiError.invalid(faults)
  return shots.map((shot) => ({ ...shot, start: toSourceSecond(shot.start, segments) }))
}

/**
 * Moves the moment of a cover to the source's timeline.
 *
 * @throws {ApiError} `VALIDATION_ERROR` when it is not inside of the clip.
 */
export function placeCover(second: number | null, segments: readonly TimeRange[]): number | null {
  if (second === null) return null
  const duration = durationOf(segments)
  if (second < duration) return toSourceSecond(second, segments)
  throw invalidAt(
    'body.cover_seconds',
    `${second} s is not inside of the clip, which lasts ${duration} s.`,
  )
}

/** Moves stored shots to the clip's timeline: of those that begin in one cut, the last holds. */
export function toClipShots(
  shots: readonly FramedShot[] | null,
  segments: readonly TimeRange[],
): FramedShot[] | null {
  if (shots === null) return null
  const placed = new Map<number, FramedShot>()
  for (const shot of shots) {
    const start = toClipSecond(shot.start, segments)
    if (start !== null) placed.set(start, { ...shot, start })
  }
  return [...placed.values()].toSorted((a, b) => a.start - b.start)
}

function faultsOfShots(shots: readonly FramedShot[], duration: number): Fault[] {
  return shots.flatMap(({ start, layout, crop }, index) => {
    const at = (member: string) => `framing[${index}].${member}`
    const before = shots[index - 1]?.start ?? -1
    const isCropped = CROPPED_LAYOUTS.some((name) => name === layout)
    return [
      start <= before &&
        faultAt(at('start'), `${start} s is not after the shot before it, ${before} s.`),
      start >= duration &&
        faultAt(at('start'), `${start} s is not inside of the clip, which lasts ${duration} s.`),
      crop &&
        !isCropped &&
        faultAt(
          at('crop'),
          `A crop goes with the layouts ${CROPPED_LAYOUTS.join(', ')}, not with ${layout}.`,
        ),
      ...(crop ? faultsOfCrop(crop, at) : []),
    ].filter((fault): fault is Fault => typeof fault === 'object' && fault !== null)
  })
}

function faultsOfCrop(
  { x, y, width, height }: NonNullable<FramedShot['crop']>,
  at: (member: string) => string,
) {
  return [
    x + width > 1 + TOLERANCE &&
      faultAt(
        at('crop.width'),
        `The crop reaches to ${x + width} of the picture's width; 1 is all of it.`,
      ),
    y + height > 1 + TOLERANCE &&
      faultAt(
        at('crop.height'),
        `The crop reaches to ${y + height} of the picture's height; 1 is all of it.`,
      ),
  ]
}
