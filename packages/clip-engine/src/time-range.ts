export { lengthOf } from '@svc/specification/play-order'

/** A stretch of the source's own timeline. Seconds from the first presented frame; `end` is exclusive. */
export interface TimeRange {
  start: number
  end: number
}
