// Written by `bun run generate` from the document of the service.

/** How far the preview is. */
export interface ClipPreview {
  /** Whether preview, thumbnail and captions show the newest edit; until they do, they show an earlier one. */
  status: 'ready' | 'updating' | 'failed'
}
