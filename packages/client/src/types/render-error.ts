// Written by `bun run generate` from the document of the service.

/** Why a render failed. */
export interface RenderError {
  /** What a program tells it by. */
  code: 'encode_failed' | 'source_missing' | 'timeout' | 'storage_full' | 'font_missing' | 'asset_missing'
  /** The same in words. */
  message: string
  /** Whether the same may succeed later: `POST /v1/renders/{render_id}/retry`. */
  retryable: boolean
}
