// Written by `bun run generate` from the document of the service.

import type { Metadata } from './metadata.ts'
import type { RenderCaptionFiles } from './render-caption-files.ts'
import type { RenderChecks } from './render-checks.ts'
import type { RenderCredits } from './render-credits.ts'
import type { RenderError } from './render-error.ts'
import type { RenderOutput } from './render-output.ts'
import type { RenderSettings } from './render-settings.ts'

/** One run that makes a finished file of a clip. It costs credits. */
export interface Render {
  /** The render. */
  render_id: string
  /** The clip that it is of. */
  clip_id: string
  /** The project of the clip. */
  project_id: string
  /** The `revision` of the clip that it shows. Unit: changes, from 1. */
  clip_revision: number
  /** How far it is: `completed`, `failed` and `cancelled` are final. */
  status: 'queued' | 'rendering' | 'completed' | 'failed' | 'cancelled'
  /** How much is done; it never falls. Unit: percent. */
  progress: number
  /** How long it will still take. Unit: seconds. */
  estimated_seconds_remaining: number | null
  /** Its place among those that wait. Unit: others ahead, from 0. */
  queue_position: number | null
  /** When it may begin; set for a post that is due later. */
  not_before: string | null
  settings: RenderSettings
  /** The finished file; `null` until there is one. */
  output: RenderOutput | null
  /** Its captions as files; `null` until there are some. */
  captions: RenderCaptionFiles | null
  /** A picture of it: an address that needs no credential and takes byte ranges, signed anew with each answer and good for a day at least. `null` until there is one. */
  thumbnail_url: string | null
  credits: RenderCredits
  /** What was measured in the finished file; `null` until there is one. */
  checks: RenderChecks | null
  /** Why it failed; `null` unless it did. */
  error: RenderError | null
  metadata: Metadata
  /** When it was asked for. */
  created_at: string
  /** When work on it began. */
  started_at: string | null
  /** When it ended, well or not. */
  completed_at: string | null
}
