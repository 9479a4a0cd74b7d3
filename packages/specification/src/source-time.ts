import { Type as t } from '@sinclair/typebox'
import { Quantity } from './members.ts'

/** Where the clip of the examples lies in its source. */
export const CLIP_START = 312.4
export const CLIP_END = 343.9

/** A time in the source. */
export const SourceSecond = (description: string, example: number) =>
  Quantity('seconds', `${description}, from the start of the source.`, example)

export const TimeRange = t.Object(
  {
    start: SourceSecond('Where it begins', CLIP_START),
    end: SourceSecond('Where it ends', CLIP_END),
  },
  { title: 'TimeRange', description: 'A stretch of the source.' },
)
