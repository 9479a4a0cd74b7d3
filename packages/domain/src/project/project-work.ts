import type {
  Censor,
  ProjectSettings,
  ProjectStage,
  ScorePart,
  StoredSource,
  Vocabulary,
} from '@svc/specification'
import type { BrandWork } from '../brand-kit/brand-work.ts'

/**
 * One worker's run on a project. Every later write names the run, so a worker that was
 * paused while another took over changes nothing.
 */
export interface ProjectRun {
  account_id: string
  project_id: string
  run_id: string
}

/** Everything a worker needs to turn a source into clips. */
export interface ProjectWork extends ProjectRun, BrandWork {
  type: 'clipping' | 'captions'
  title: string | null
  source: UrlSource | { kind: 'upload'; objectKey: string; file_name: string }
  transcript: GivenTranscript | null
  /** The project's settings, with the brand's terms added to `vocabulary`. */
  settings: ProjectSettings
  /** The brand's vocabulary, with the spelling of each term. */
  vocabulary: Vocabulary['items']
  censor: Censor | null
  limits: { max_source_seconds: number; max_source_bytes: number; maxClips: number }
  /** Moments of the same source that were rendered before, in seconds of the source. */
  usedMoments: { start: number; end: number }[]
  /** Learned from likes and dislikes; empty before the first. */
  preferenceWeights: Partial<Record<ScorePart, number>>
}

/** A source that must be fetched. */
export interface UrlSource {
  kind: 'url'
  /** The part of the address that may be shown, which is all of it unless `sealedUrl` is set. */
  url: string
  /** The whole address, sealed under the project's id; see `createSourceSealer`. */
  sealedUrl: string | null
}

/** A transcript that came with the request: as text, or as an uploaded file. */
export type GivenTranscript =
  | { text: string; format: 'srt' | 'vtt' | 'json' }
  | { objectKey: string; format: 'srt' | 'vtt' | 'json' }

/** A worker's progress so far; absent members stay unchanged. */
export interface ProjectReport {
  stage?: ProjectStage
  /** 0 to 100; a smaller number than the stored one is ignored. */
  progress?: number
  estimated_seconds_remaining?: number | null
  source?: Partial<StoredSource>
}

/** A transcript that lies in the project's folder. */
export interface SavedTranscript {
  /** BCP-47; `null` when unknown. */
  language: string | null
  word_count: number
  source: 'asr' | 'imported' | 'embedded' | 'site' | 'none'
}
