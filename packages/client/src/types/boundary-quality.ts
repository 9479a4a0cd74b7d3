// Written by `bun run generate` from the document of the service.

/** How cleanly it is cut. */
export interface BoundaryQuality {
  /** What the clip begins at; `hard` is none of the others. */
  start: 'sentence' | 'clause' | 'pause' | 'scene' | 'hard'
  /** What the clip ends at; `hard` is none of the others. */
  end: 'sentence' | 'clause' | 'pause' | 'scene' | 'hard'
}
