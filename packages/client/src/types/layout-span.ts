// Written by `bun run generate` from the document of the service.

/** A layout, and for how long it holds. */
export interface LayoutSpan {
  /** When it begins, from the start of the clip. Unit: seconds. */
  start: number
  /** When it ends, from the start of the clip. Unit: seconds. */
  end: number
  /** How the picture is put into the frame. */
  layout: 'track' | 'split' | 'fit' | 'fill' | 'screencast' | 'inset' | 'none'
  /** How sure the choice is. Unit: fraction from 0 to 1. */
  confidence: number
}
