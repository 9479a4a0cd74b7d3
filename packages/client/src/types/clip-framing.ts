// Written by `bun run generate` from the document of the service.

import type { LayoutSpan } from './layout-span.ts'

/** How the picture is framed. */
export interface ClipFraming {
  /** Width to height of the frame. */
  aspect_ratio: '9:16' | '1:1' | '4:5' | '16:9' | 'source'
  /** One after the other. */
  layouts: LayoutSpan[]
  /** In which part of the time a face that is seen is in the frame. Unit: fraction from 0 to 1. */
  face_coverage: number
}
