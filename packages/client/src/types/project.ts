// Written by `bun run generate` from the document of the service.

import type { Metadata } from './metadata.ts'
import type { ProjectCredits } from './project-credits.ts'
import type { ProjectError } from './project-error.ts'
import type { ProjectSettings } from './project-settings.ts'
import type { ProjectSource } from './project-source.ts'
import type { ProjectWarning } from './project-warning.ts'
import type { ShareSummary } from './share-summary.ts'
import type { TranscriptFiles } from './transcript-files.ts'

/** One source video and the work on it: from the moment it is given until its clips are made. */
export interface Project {
  /** The project. */
  project_id: string
  /** `clipping` finds clips; `captions` keeps the whole source as one clip. */
  type: 'clipping' | 'captions'
  /** The title of the request, else the source's, else the name of the file. */
  title: string | null
  /** What to do next: `completed`, `failed` and `cancelled` are final. */
  status: 'queued' | 'processing' | 'completed' | 'failed' | 'cancelled'
  /** What is happening; `null` when nothing is. More stages may come. */
  stage: 'downloading' | 'probing' | 'downloading_model' | 'transcribing' | 'analyzing' | 'selecting' | 'reframing' | 'previewing' | 'finalizing' | null
  /** How much is done; it never falls. Unit: percent. */
  progress: number
  /** Its place among those that wait. Unit: others ahead, from 0. */
  queue_position: number | null
  /** How long it will still take. Unit: seconds. */
  estimated_seconds_remaining: number | null
  source: ProjectSource
  settings: ProjectSettings
  /** The template it was made with. */
  template_id: string | null
  /** When the template was read: later changes of it do not count. */
  template_snapshot_at: string | null
  /** The language that is spoken (BCP 47); `null` until it is known. */
  language: string | null
  /** How many clips there are so far. Unit: clips. */
  clip_count: number
  /** A picture of its best clip: an address that needs no credential and takes byte ranges, signed anew with each answer and good for a day at least. `null` until there is one. */
  thumbnail_url: string | null
  credits: ProjectCredits
  /** The whole transcript; `null` until there is one. */
  transcript: TranscriptFiles | null
  /** The public link; `null` without one. */
  share: ShareSummary | null
  /** What of the result is not as one would expect. */
  warnings: ProjectWarning[]
  /** Why it failed; `null` unless it did. */
  error: ProjectError | null
  metadata: Metadata
  /** When it was asked for. */
  created_at: string
  /** When it last changed. */
  updated_at: string
  /** When work on it began. */
  started_at: string | null
  /** When it ended, well or not. */
  completed_at: string | null
  /** When it is deleted; `null` keeps it. */
  expires_at: string | null
}
