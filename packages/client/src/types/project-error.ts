// Written by `bun run generate` from the document of the service.

/** Why a project failed. */
export interface ProjectError {
  /** What a program tells it by. */
  code: 'source_unreachable' | 'source_forbidden' | 'source_unsupported' | 'source_too_long' | 'source_too_large' | 'source_corrupt' | 'range_outside_source' | 'no_audio_track' | 'transcription_failed' | 'processing_failed' | 'timeout' | 'storage_full'
  /** The same in words. */
  message: string
  /** The stage in which it failed. */
  stage: 'downloading' | 'probing' | 'downloading_model' | 'transcribing' | 'analyzing' | 'selecting' | 'reframing' | 'previewing' | 'finalizing' | null
  /** Whether the same may succeed later: `POST /v1/projects/{project_id}/retry`. */
  retryable: boolean
}
