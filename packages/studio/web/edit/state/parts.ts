import type { ClipRevision } from '@svc/client'
import type { Draft } from './draft.ts'

/** A part of a clip, as revisions name it. */
export type Part = ClipRevision['changed'][number]

const MEMBERS = {
  title: 'title',
  description: 'description',
  hashtags: 'hashtags',
  hook: 'hook',
  segments: 'segments',
  captions: 'corrections',
  aspect_ratio: 'aspect_ratio',
  cover_seconds: 'cover_seconds',
  layout: 'layout',
  caption_style: 'caption_style',
  framing: 'framing',
  layer: 'layer',
  music_asset_id: 'music_asset_id',
  remove_silences: 'remove_silences',
  remove_fillers: 'remove_fillers',
} as const satisfies Record<Part, keyof Draft>

const PARTS = Object.keys(MEMBERS) as Part[]

/** Lists the parts in which two drafts differ. */
export const differences = (one: Draft, other: Draft): Part[] =>
  PARTS.filter((part) => !isSame(one[MEMBERS[part]], other[MEMBERS[part]]))

/** Lays the parts of a draft that differ from what they began as over another one. */
export function layOver(under: Draft, began: Draft, changed: Draft): Draft {
  const parts = differences(began, changed).map((part) => [MEMBERS[part], changed[MEMBERS[part]]])
  return { ...under, ...Object.fromEntries(parts) }
}

/** Whether two values of a draft say the same; members may stand in any order. */
export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder)

function inOrder(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
