import type {
  Censor,
  ClipWord,
  RenderSettings,
  StoredEdits,
  StoredFraming,
} from '@svc/specification'
import type { BrandWork } from '../brand-kit/brand-work.ts'

/** One worker's run on a render; see `ProjectRun`. */
export interface RenderRun {
  account_id: string
  project_id: string
  clip_id: string
  render_id: string
  run_id: string
}

/** Everything a worker needs to make the file of a render. */
export interface RenderWork extends RenderRun, ClipWork {}

/** Everything a worker needs to draw a clip. Times are in seconds of the source. */
export interface ClipWork extends BrandWork {
  account_id: string
  project_id: string
  clip_id: string
  settings: RenderSettings
  /** From the project: pauses shorter than this stay, also where silences are removed. */
  silence_min_seconds: number
  censor: Censor | null
  /** The object key of the source video. */
  sourceKey: string
  clip: {
    rank: number
    title: string
    description: string
    hashtags: string[]
    hook: { text: string; start: number; end: number }
    start: number
    end: number
    segments: { start: number; end: number }[]
    language: string | null
    transcript: string
    words: ClipWord[]
    framing: StoredFraming
    edits: StoredEdits
  }
}
