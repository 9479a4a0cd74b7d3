// Written by `bun run generate` from the document of the service.

/** How cleanly it is cut. */
export interface BoundaryQuality {
  /** What the clip begins at: a `thought` needs no other sentence, `hard` is none of the others. */
  start: 'thought' | 'sentence' | 'clause' | 'pause' | 'scene' | 'hard'
  /** What the clip ends at: a `thought` needs no other sentence, `hard` is none of the others. */
  end: 'thought' | 'sentence' | 'clause' | 'pause' | 'scene' | 'hard'
}
