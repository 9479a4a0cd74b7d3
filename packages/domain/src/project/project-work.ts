import type {
  Censor,
  ProjectSettings,
  ProjectSource,
  ProjectStage,
  ScorePart,
  Vocabulary,
} from '@svc/specification'
import type { BrandWork } from '../brand-kit/brand-work.ts'

/**
 * One worker's hold on a project. Every later write names it, so a worker that was
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
  /** `vocabulary` has the brand's terms too. */
  settings: ProjectSettings
  /** How the brand's words are written. */
  vocabulary: Vocabulary['items']
  censor: Censor | null
  limits: { max_source_seconds: number; max_source_bytes: number; maxClips: number }
  /** Moments of the same source that were rendered before. Seconds of the source. */
  usedMoments: { start: number; end: number }[]
  /** Learned from likes and dislikes; empty before the first. */
  preferenceWeights: Partial<Record<ScorePart, number>>
}

/** A source that must be fetched. */
export interface UrlSource {
  kind: 'url'
  /** What may be shown of its address, which is all of it unless `sealedUrl` is set. */
  url: string
  /** The whole address, sealed under the project's id; see `createSourceSealer`. */
  sealedUrl: string | null
}

/** A transcript that came with the request: as text, or as an uploaded file. */
export type GivenTranscript =
  | { text: string; format: 'srt' | 'vtt' | 'json' }
  | { objectKey: string; format: 'srt' | 'vtt' | 'json' }

/** What a worker knows so far; members left out stay as they are. */
export interface ProjectReport {
  stage?: ProjectStage
  /** 0 to 100; a smaller number than before is not believed. */
  progress?: number
  estimated_seconds_remaining?: number | null
  source?: Partial<
    Omit<ProjectSource, 'kind' | 'url' | 'upload_id' | 'platform'> & {
      platform: ProjectSource['platform']
    }
  >
}

/** A transcript that lies in the project's folder. */
export interface SavedTranscript {
  /** BCP-47; `null` when unknown. */
  language: string | null
  word_count: number
  source: 'asr' | 'imported' | 'embedded' | 'site' | 'none'
}
